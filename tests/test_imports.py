"""`import quotegate` loads the gate alone, and of the standard library what it needs: every bot pays for it at start."""

import subprocess
import sys
from pathlib import Path

import pytest

import quotegate

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="starts another interpreter")

HOME = str(Path(quotegate.__file__).parent.parent)
GATE = {
    "quotegate",
    "quotegate.core",
    "quotegate.given",
    "quotegate.judging",
    "quotegate.lines",
    "quotegate.lists",
    "quotegate.page",
    "quotegate.passages",
    "quotegate.plain",
    "quotegate.reading",
    "quotegate.rules",
    "quotegate.stream",
    "quotegate.tables",
    "quotegate.text",
    "quotegate.verdicts",
}
# What stands on the gate may load these; the gate may not. (dataclasses loads inspect, and that ast, dis and tokenize.)
HEAVY = {
    "argparse",
    "asyncio",
    "concurrent",
    "difflib",
    "email",
    "hashlib",
    "html",
    "http",
    "json",
    "logging",
    "multiprocessing",
    "pathlib",
    "random",
    "shutil",
    "socket",
    "subprocess",
    "tempfile",
    "threading",
    "unittest",
    "urllib",
}


def loaded(code):
    """The modules that some code loads in a bare interpreter: no site, no environment, no other package."""
    code = f"import sys; before = set(sys.modules); sys.path.append({HOME!r}); {code}; print(*sorted(set(sys.modules) - before))"
    run = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


@pytest.fixture(scope="module")
def modules():
    return loaded("import quotegate")


def test_the_gate_alone_is_loaded(modules):
    assert {name for name in modules if name.partition(".")[0] == "quotegate"} == GATE


def test_the_standard_library_is_enough(modules):
    assert {name.partition(".")[0] for name in modules - GATE} <= sys.stdlib_module_names


def test_nothing_heavy_is_loaded(modules):
    assert {name.partition(".")[0] for name in modules} & HEAVY == set()


def test_a_check_loads_no_more():
    """What is loaded late is loaded for what is rare, not at the first reply."""
    check = "quotegate.check('[1] Fees are due today', ['Fees are due today. Pay online.'])"
    assert loaded(f"import quotegate; {check}") - loaded("import quotegate") == set()


def test_a_heavy_module_would_be_seen():
    assert "json" in loaded("import json")
