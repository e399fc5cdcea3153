"""What the wheel and the sdist hold, and what they say about themselves."""

import re
import tarfile
import zipfile
from email import message_from_bytes

import pytest

pytestmark = pytest.mark.checkout

# Written out, so that a file that is forgotten or slips in is seen.
EXPECTED = {
    "quotegate/__init__.py",
    "quotegate/__main__.py",
    "quotegate/anchors.py",
    "quotegate/cli.py",
    "quotegate/core.py",
    "quotegate/dicts.py",
    "quotegate/files.py",
    "quotegate/given.py",
    "quotegate/judging.py",
    "quotegate/lines.py",
    "quotegate/lists.py",
    "quotegate/links.py",
    "quotegate/many.py",
    "quotegate/marks.py",
    "quotegate/nearest.py",
    "quotegate/page.py",
    "quotegate/passages.py",
    "quotegate/plain.py",
    "quotegate/processes.py",
    "quotegate/prompts.py",
    "quotegate/py.typed",
    "quotegate/reading.py",
    "quotegate/report.py",
    "quotegate/rules.py",
    "quotegate/sample.py",
    "quotegate/sending.py",
    "quotegate/stream.py",
    "quotegate/tables.py",
    "quotegate/terminal.py",
    "quotegate/text.py",
    "quotegate/verdicts.py",
}
DIST_INFO = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"}
TEXTS = {
    ".gitignore",  # hatchling adds it always, to build the same from the sdist
    "CHANGELOG.md",
    "LICENSE",
    "PKG-INFO",
    "README.md",
    "README.zh-CN.md",
    "pyproject.toml",
}
MINORS = ["3.10", "3.11", "3.12", "3.13", "3.14", "3.15"]


def build(checkout, folder):
    """Build wheel and sdist with the back end itself: it is installed, so this needs no network."""
    from hatchling import build as backend

    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(checkout)
        return folder / backend.build_wheel(str(folder)), folder / backend.build_sdist(str(folder))


@pytest.fixture(scope="module")
def built(checkout, tmp_path_factory):
    return build(checkout, tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="module")
def wheel(built):
    with zipfile.ZipFile(built[0]) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def metadata(wheel):
    [name] = [name for name in wheel if name.endswith(".dist-info/METADATA")]
    return message_from_bytes(wheel[name])


def version_of(checkout):
    text = (checkout / "quotegate" / "__init__.py").read_text(encoding="utf-8")
    return re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)[1]


# Files


def test_wheel_holds_exactly_these_files(wheel, checkout):
    info = f"quotegate-{version_of(checkout)}.dist-info"
    assert set(wheel) == EXPECTED | {f"{info}/{name}" for name in DIST_INFO}


def test_list_holds_every_module_of_the_package(checkout):
    package = checkout / "quotegate"
    modules = {path.relative_to(checkout).as_posix() for path in package.rglob("*.py")}
    assert modules | {"quotegate/py.typed"} == EXPECTED


def test_sdist_holds_only_package_tests_and_texts(built):
    with tarfile.open(built[1]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {name for name in names if "/" not in name} == TEXTS
    assert {name.partition("/")[0] for name in names if "/" in name} == {"quotegate", "tests"}
    assert {name for name in names if name.startswith("quotegate/")} == EXPECTED
    assert not [name for name in names if "__pycache__" in name or name.endswith(".pyc")]


def test_building_twice_gives_the_same_bytes(built, checkout, tmp_path):
    again = build(checkout, tmp_path)
    assert [path.name for path in again] == [path.name for path in built]
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in built]


# Metadata


def test_version_is_the_one_the_package_gives_itself(metadata, checkout):
    assert metadata["Version"] == version_of(checkout)


def test_nothing_is_needed_at_run_time(metadata):
    assert [need for need in metadata.get_all("Requires-Dist") if "extra ==" not in need] == []
    assert metadata.get_all("Provides-Extra") == ["dev"]


def test_license_is_an_expression_and_no_classifier(metadata):
    assert metadata["License-Expression"] == "MIT"
    assert metadata.get_all("License-File") == ["LICENSE"]
    assert [name for name in metadata.get_all("Classifier") if name.startswith("License")] == []


def test_metadata_is_of_a_version_that_older_upload_tools_take(metadata):
    assert metadata["Metadata-Version"] == "2.4"


def test_command_is_installed(wheel):
    [name] = [name for name in wheel if name.endswith("/entry_points.txt")]
    assert b"quotegate = quotegate.cli:main" in wheel[name].splitlines()


def test_links_name_one_home(metadata):
    links = dict(link.split(", ") for link in metadata.get_all("Project-URL"))
    assert sorted(links) == ["Changelog", "Issues", "Source"]
    assert all(link.startswith(links["Source"]) for link in links.values())


def test_readme_of_the_index_has_no_relative_link(metadata):
    text = re.sub(r"```.*?```|`[^`\n]*`", "", metadata.get_payload(), flags=re.DOTALL)
    targets = re.findall(r"\]\(([^)\s]+)", text)
    assert [target for target in targets if not re.match(r"https://|#", target)] == []


def test_classifiers_requirement_and_matrix_name_the_same_pythons(metadata, checkout):
    import yaml

    classifiers = "\n".join(metadata.get_all("Classifier"))
    assert re.findall(r"^Programming Language :: Python :: (3\.\d+)$", classifiers, re.MULTILINE) == MINORS
    assert metadata["Requires-Python"] == f">={MINORS[0]}"
    workflow = yaml.safe_load((checkout / ".github/workflows/test.yml").read_text(encoding="utf-8"))
    matrix = workflow["jobs"]["tests"]["strategy"]["matrix"]
    assert matrix["python"] == MINORS
    assert {entry["python"] for entry in matrix["include"]} <= set(MINORS)
