"""What no linter sees in the workflows: rules whose breach shows only on the day of a release."""

import re

import pytest

pytestmark = pytest.mark.checkout

NAMES = ["test", "release"]
PINNED_RE = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def read_yaml(text):
    import yaml  # only here, so that where these tests skip it need not be installed

    return yaml.safe_load(text)


@pytest.fixture(scope="module")
def texts(checkout):
    folder = checkout / ".github" / "workflows"
    assert sorted(path.stem for path in folder.iterdir()) == sorted(NAMES)
    return {name: (folder / f"{name}.yml").read_text(encoding="utf-8") for name in NAMES}


@pytest.fixture(scope="module")
def workflows(texts):
    return {name: read_yaml(text) for name, text in texts.items()}


@pytest.fixture(scope="module")
def jobs(workflows):
    return {(workflow, name): job for workflow in NAMES for name, job in workflows[workflow]["jobs"].items()}


@pytest.fixture(scope="module")
def release(workflows):
    return workflows["release"]["jobs"]


def steps(job):
    return job.get("steps", [])


def actions(job):
    """What a job uses, in order: the action's name and what it is given."""
    return [(step["uses"].partition("@")[0], step.get("with", {})) for step in steps(job) if "uses" in step]


def commands(job):
    return [step["run"] for step in steps(job) if "run" in step]


# Both


def test_concurrency_groups_cannot_wait_for_each_other(workflows, jobs):
    """In a called workflow `github.workflow` is the caller's name: such groups would be one."""
    groups = [workflows[name]["concurrency"]["group"] for name in NAMES]
    literal = [group.partition("${{")[0] for group in groups]
    assert all(literal)
    assert not any(a.startswith(b) for a, b in (literal, reversed(literal)))
    assert not any("workflow" in group for group in groups)
    assert [name for name, job in jobs.items() if "concurrency" in job] == []


def test_a_release_is_never_cancelled(workflows):
    assert workflows["release"]["concurrency"]["cancel-in-progress"] is False


def test_a_pushed_tag_does_not_start_a_second_run_of_the_tests(workflows):
    """It would share the group of the release's own tests, and one would cancel the other."""
    on = workflows["test"][True]  # YAML 1.1 reads the key `on` as true
    assert on["push"] == {"branches": ["**"]}
    assert set(on) == {"push", "pull_request", "workflow_call"}


def test_rights_are_given_job_by_job(workflows, jobs):
    assert [workflows[name]["permissions"] for name in NAMES] == [{}, {}]
    assert [name for name, job in jobs.items() if not job.get("permissions")] == []


@pytest.mark.parametrize("right", ["contents", "id-token"])
def test_each_write_right_is_in_one_job(jobs, right):
    holders = [name for name, job in jobs.items() if job["permissions"].get(right) == "write"]
    assert holders == [("release", {"contents": "announce", "id-token": "publish"}[right])]


def test_no_other_right_than_these(jobs):
    given = {pair for job in jobs.values() for pair in job["permissions"].items()}
    assert given == {("contents", "read"), ("contents", "write"), ("id-token", "write")}


def test_each_right_says_why(texts):
    rights = re.findall(r"^ +(?:contents|id-token): .*$", "\n".join(texts.values()), re.MULTILINE)
    assert rights
    assert [line for line in rights if " # " not in line] == []


def test_each_action_is_pinned_by_hash_with_its_version_behind(texts):
    uses = re.findall(r"\buses: *(.+)", "\n".join(texts.values()))
    assert [use for use in uses if not PINNED_RE.fullmatch(use)] == ["$/.github/workflows/test.yml"]


def test_each_action_has_one_pin(texts):
    uses = set(re.findall(r"\buses: *(.+@.+)", "\n".join(texts.values())))
    assert len({use.partition("@")[0] for use in uses}) == len(uses)


def test_each_job_has_a_time_limit(jobs):
    limits = {name: job.get("timeout-minutes") for name, job in jobs.items() if "uses" not in job}
    assert all(isinstance(limit, int) for limit in limits.values()), limits


def test_no_checkout_leaves_its_token_behind(jobs):
    used = [use for job in jobs.values() for use in actions(job)]
    given = [options for name, options in used if name == "actions/checkout"]
    assert given
    assert all(options["persist-credentials"] is False for options in given)


# Release


def test_release_starts_by_tag_alone(workflows):
    assert workflows["release"][True] == {"push": {"tags": ["v*"]}}


def test_release_goes_in_order(release):
    assert {name: job.get("needs") for name, job in release.items()} == {
        "check": None,
        "test": "check",
        "build": "test",
        "publish": "build",
        "announce": "publish",
    }


def test_check_sees_main(release):
    """At the default depth there is no origin/main to look for the tagged commit on."""
    [(name, options)] = actions(release["check"])
    assert (name, options["fetch-depth"]) == ("actions/checkout", 0)


def test_publish_runs_nothing_of_ours(release):
    """The job that can publish takes the wheel that was built and uploads it."""
    (download, _), upload = actions(release["publish"])
    assert download == "actions/download-artifact"
    assert upload == ("pypa/gh-action-pypi-publish", {})  # with nothing switched off
    assert commands(release["publish"]) == []
    assert release["publish"]["environment"] == "pypi"


def test_wheel_is_built_once_and_that_one_is_published(release):
    runs = [run for job in release.values() for run in commands(job)]
    assert runs.count("python -m build") == 1
    up, down = dict(actions(release["build"])), dict(actions(release["publish"]))
    up, down = up["actions/upload-artifact"], down["actions/download-artifact"]
    assert (up["name"], up["path"]) == (down["name"], down["path"]) == ("dist", "dist/")


def test_nothing_is_put_into_a_command_of_the_release(release):
    """A tag's name is anyone's text: commands get it from the environment."""
    runs = [run for job in release.values() for run in commands(job)]
    assert runs
    assert [run for run in runs if "${{" in run] == []


def test_release_uses_no_cache(release):
    used = [use for job in release.values() for use in actions(job)]
    assert [name for name, options in used if "cache" in name or "cache" in options] == []


def test_release_stores_no_secret(texts):
    assert "secrets." not in texts["release"]


def test_release_notes_are_the_section_of_the_changelog(release):
    [run] = commands(release["announce"])
    assert "release.py notes" in run
    assert "--verify-tag" in run
    assert "--notes-file" in run


# Recipes and browser


@pytest.mark.parametrize("name", ["recipes", "browser"])
def test_nothing_is_skipped_for_want_of_what_it_needs(jobs, name):
    [step] = [step for step in steps(jobs["test", name]) if "pytest" in step.get("run", "")]
    assert step["run"] == f"python -m pytest tests/{name}"
    assert step["env"] == {f"QUOTEGATE_{name.upper()}": "1"}


def test_packages_of_the_recipes_are_installed(jobs):
    assert any("-r tests/recipes/requirements.txt" in run for run in commands(jobs["test", "recipes"]))


# Dependabot


def test_dependabot_is_monthly_grouped_and_waits_a_week(checkout):
    config = read_yaml((checkout / ".github" / "dependabot.yml").read_text(encoding="utf-8"))
    updates = config["updates"]
    assert {update["package-ecosystem"] for update in updates} == {"github-actions", "pip"}
    assert {update["schedule"]["interval"] for update in updates} == {"monthly"}
    assert {update["cooldown"]["default-days"] for update in updates} == {7}
    assert all(update["groups"] for update in updates)
