"""The release script: its parts, and a rehearsal against a real bare origin and clones of it."""

import importlib.util
import os
import shutil
import subprocess
import sys

import pytest

pytestmark = pytest.mark.checkout

CHANGELOG = """\
# Changelog

What comes next stands under Unreleased.

## [Unreleased]

## [1.2.0] - 2026-11-30

### Changed verdicts
- A heading is dropped.

```
## 9.9.9 - 2026-01-01
```

## 1.1.0 - 2026-02-30

- Full-width marks：，。

## [1.0.0]

[Unreleased]: https://example.org/compare/v1.2.0...HEAD
[1.2.0]: https://example.org/v1.2.0
"""


@pytest.fixture(scope="module")
def script(checkout):
    spec = importlib.util.spec_from_file_location("release", checkout / ".github/scripts/release.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# Parts


def test_sections_are_read_by_version(script):
    found = script.sections(CHANGELOG)
    assert list(found) == ["Unreleased", "1.2.0", "1.1.0", "1.0.0"]
    assert [section.date for section in found.values()] == ["", "2026-11-30", "2026-02-30", ""]


def test_section_keeps_its_code_block_whole(script):
    text = script.sections(CHANGELOG)["1.2.0"].text
    assert text.startswith("### Changed verdicts\n- A heading")
    assert text.endswith("```\n## 9.9.9 - 2026-01-01\n```")


def test_link_targets_at_the_end_belong_to_no_section(script):
    assert script.sections(CHANGELOG)["1.0.0"].text == ""


@pytest.mark.parametrize(
    ("version", "told"),
    [
        ("1.2.0", []),
        ("1.1.0", ["section 1.1.0 has no date"]),
        ("1.0.0", ["section 1.0.0 has no date", "section 1.0.0 is empty"]),
        ("9.9.9", ["no section ## [9.9.9]"]),
        ("1.2", ["no section ## [1.2]"]),
    ],
)
def test_changelog_problems(script, version, told):
    problems = script.changelog_problems(script.sections(CHANGELOG), version)
    assert len(problems) == len(told)
    assert all(part in problem for part, problem in zip(told, problems, strict=True))


def test_date(script):
    assert script._is_date("2026-11-30")


@pytest.mark.parametrize("written", ["", "Unreleased", "20261130", "2026-W48-1", "30.11.2026", "2026-02-30"])
def test_no_date(script, written):
    assert not script._is_date(written)


@pytest.mark.parametrize("tag", ["1.2.0", "v1.2", "v1.2.0rc1", "V1.2.0", "v1.2.0 ", "--help"])
def test_tag_must_be_v_and_the_version(script, tag):
    assert script.tag_problems("v1.2.0", "1.2.0") == []
    assert "must be v1.2.0" in script.tag_problems(tag, "1.2.0")[0]


def test_version_must_be_there(script, tmp_path):
    (tmp_path / "quotegate").mkdir()
    (tmp_path / "quotegate" / "__init__.py").write_text("version = 1\n", encoding="utf-8")
    with pytest.raises(script.ReleaseError, match="holds no line __version__"):
        script.read_version(tmp_path)


# This checkout


def test_current_version_has_a_section_in_the_changelog(script, checkout):
    found = script.sections((checkout / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert found[script.read_version(checkout)].text


# Rehearsal


class Rehearsal:
    """A bare origin, a clone where someone works, and a fresh clone as the workflow makes it."""

    def __init__(self, folder, script):
        self.folder, self.script = folder, script
        self.origin, self.work = folder / "origin.git", folder / "work"
        person = {"NAME": "someone", "EMAIL": "someone@example.org"}
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
            # No one's own settings: signed tags, hooks, another line end.
            "GIT_CONFIG_GLOBAL": str(folder / "gitconfig"),
            "GIT_CONFIG_NOSYSTEM": "1",
            **{f"GIT_AUTHOR_{key}": value for key, value in person.items()},
            **{f"GIT_COMMITTER_{key}": value for key, value in person.items()},
        }
        (folder / "gitconfig").touch()
        self.git(folder, "init", "--quiet", "--bare", "--initial-branch=main", str(self.origin))
        self.git(folder, "init", "--quiet", "--initial-branch=main", str(self.work))
        self.git(self.work, "remote", "add", "origin", str(self.origin))

    def run(self, folder, *command):
        return subprocess.run(
            command,
            cwd=folder,
            env=self.environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    def git(self, folder, *command):
        run = self.run(folder, "git", *command)
        assert run.returncode == 0, run.stderr

    def commit(self, version="1.2.0", changelog=CHANGELOG):
        package, scripts = self.work / "quotegate", self.work / ".github" / "scripts"
        for folder in (package, scripts):
            folder.mkdir(parents=True, exist_ok=True)
        (package / "__init__.py").write_text(f'__version__ = "{version}"\n', encoding="utf-8")
        (self.work / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
        shutil.copy(self.script.__file__, scripts)
        self.git(self.work, "add", ".")
        self.git(self.work, "commit", "--quiet", "--allow-empty", "-m", "work")

    def tag(self, *options):
        self.git(self.work, "tag", *options, "v1.2.0")

    def push(self, *refs):
        self.git(self.work, "push", "--quiet", "origin", *refs)

    def clone(self, ref="v1.2.0", *options):
        where = (self.origin.as_uri(), "clone")
        self.git(self.folder, "clone", "--quiet", "--branch", ref, *options, *where)
        return self.folder / "clone"

    def release(self, clone, *arguments):
        return self.run(clone, sys.executable, "-I", ".github/scripts/release.py", *arguments)

    def check(self, clone):
        return self.release(clone, "check", "v1.2.0")


@pytest.fixture
def rehearsal(tmp_path, script):
    if sys.platform == "emscripten" or shutil.which("git") is None:
        pytest.skip("needs git")
    return Rehearsal(tmp_path, script)


def assert_refused(run, *told):
    """The run failed and told these reasons, one a line, and no more."""
    lines = run.stderr.splitlines()
    assert (run.returncode, run.stdout, len(lines)) == (1, "", len(told)), run
    assert all(part in line for part, line in zip(told, lines, strict=True)), lines


@pytest.mark.parametrize("annotated", [[], ["-a", "-m", "release"]])
def test_rehearsal_of_a_release(rehearsal, annotated):
    rehearsal.commit()
    rehearsal.tag(*annotated)
    rehearsal.commit(changelog=CHANGELOG + "\n")  # main has moved on since
    rehearsal.push("main", "v1.2.0")
    clone = rehearsal.clone()
    run = rehearsal.check(clone)
    assert (run.returncode, run.stdout, run.stderr) == (0, "v1.2.0 may be released\n", "")
    run = rehearsal.release(clone, "notes", "v1.2.0")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == rehearsal.script.sections(CHANGELOG)["1.2.0"].text + "\n"


@pytest.mark.parametrize(
    ("version", "told"),
    [
        ("1.3.0", ["v1.2.0 must be v1.3.0, the version", "no section ## [1.3.0]"]),
        ("1.1.0", ["v1.2.0 must be v1.1.0", "no date: write ## [1.1.0] - YYYY-MM-DD"]),
        ("1.0.0", ["v1.2.0 must be v1.0.0", "1.0.0 has no date", "1.0.0 is empty"]),
    ],
)
def test_rehearsal_of_a_wrong_version(rehearsal, version, told):
    rehearsal.commit(version)
    rehearsal.tag()
    rehearsal.push("main", "v1.2.0")
    assert_refused(rehearsal.check(rehearsal.clone()), *told)


@pytest.mark.parametrize(
    ("heading", "told"),
    [
        ("## [1.2.1] - 2026-11-30\n- A fix.", ["no section ## [1.2.0]"]),
        ("## [1.2.0] - Unreleased\n- A fix.", ["the section 1.2.0 has no date"]),
        ("## [1.2.0]\n- A fix.", ["the section 1.2.0 has no date"]),
        ("## [1.2.0] - 2026-11-30\n\n## [1.1.0]\n- Old.", ["the section 1.2.0 is empty"]),
    ],
)
def test_rehearsal_of_a_changelog_that_is_not_ready(rehearsal, heading, told):
    rehearsal.commit(changelog=f"# Changelog\n\n{heading}\n")
    rehearsal.tag()
    rehearsal.push("main", "v1.2.0")
    assert_refused(rehearsal.check(rehearsal.clone()), *told)


def test_rehearsal_of_a_tag_that_is_not_on_main(rehearsal):
    rehearsal.commit()
    rehearsal.push("main")
    rehearsal.git(rehearsal.work, "switch", "--quiet", "-c", "side")
    rehearsal.commit()
    rehearsal.tag()
    rehearsal.push("side", "v1.2.0")
    assert_refused(rehearsal.check(rehearsal.clone()), "v1.2.0 is not on main: merge it, then tag")


def test_rehearsal_of_another_commit_than_the_tagged(rehearsal):
    rehearsal.commit()
    rehearsal.tag()
    rehearsal.commit()
    rehearsal.push("main", "v1.2.0")
    assert_refused(rehearsal.check(rehearsal.clone("main")), "is not the commit of the tag v1.2.0")


def test_rehearsal_of_a_tag_that_was_not_pushed(rehearsal):
    rehearsal.commit()
    rehearsal.push("main")
    assert_refused(rehearsal.check(rehearsal.clone("main")), "this clone has no tag v1.2.0")


def test_rehearsal_of_a_shallow_clone(rehearsal):
    rehearsal.commit()
    rehearsal.commit()
    rehearsal.tag()
    rehearsal.push("main", "v1.2.0")
    clone = rehearsal.clone("v1.2.0", "--depth", "1")
    assert_refused(rehearsal.check(clone), "the clone is shallow, so main cannot be looked at")


def test_rehearsal_of_a_clone_without_main(rehearsal):
    rehearsal.commit()
    rehearsal.tag()
    rehearsal.push("main", "v1.2.0")
    clone = rehearsal.clone()
    rehearsal.git(clone, "update-ref", "-d", "refs/remotes/origin/main")
    assert_refused(rehearsal.check(clone), "no origin/main: check out with fetch-depth: 0")


def test_rehearsal_outside_of_any_clone(rehearsal):
    rehearsal.commit()
    (rehearsal.work / ".git").rename(rehearsal.folder / "no.git")
    rehearsal.environment["GIT_CEILING_DIRECTORIES"] = str(rehearsal.folder)
    assert_refused(rehearsal.check(rehearsal.work), "not a git repository")


@pytest.mark.parametrize("tag", ["v1.0.0", "v3.0.0"])
def test_notes_of_a_version_without_text(rehearsal, tag):
    rehearsal.commit()
    run = rehearsal.release(rehearsal.work, "notes", tag)
    assert_refused(run, f"CHANGELOG.md has nothing to say about {tag}")


def test_changelog_that_is_missing(rehearsal):
    rehearsal.commit()
    (rehearsal.work / "CHANGELOG.md").unlink()
    assert_refused(rehearsal.release(rehearsal.work, "notes", "v1.2.0"), "CHANGELOG.md")


@pytest.mark.parametrize("arguments", [[], ["check"], ["publish", "v1.2.0"]])
def test_usage(rehearsal, arguments):
    rehearsal.commit()
    run = rehearsal.release(rehearsal.work, *arguments)
    assert (run.returncode, run.stdout) == (2, "")
    assert "usage: release.py" in run.stderr
