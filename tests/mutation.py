"""Mutation testing: places of the package are changed one at a time, and some test must fail for each change.

    pip install cosmic-ray pytest hypothesis
    python tests/mutation.py [page.py text.py …] [--every N] [--start N] [--tests "tests/test_api.py …"]

The changes are made on a copy in a temporary folder, never here. Each change that no test notices is printed with its
line, at the end how many of each module were noticed. `--every 7` tries each seventh change only, for a first look, and
`--start 3` begins with the fourth, for another sample. Tried with cosmic-ray 8.7 on Python 3.11.
"""

import argparse
import ast
import difflib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cosmic_ray.ast import Visitor, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

ROOT = Path(__file__).resolve().parent.parent
# What the gate loads; of the tables each row has a test of its own.
LOADED = "import quotegate, sys; print(*(name[10:] for name in sys.modules if name.startswith('quotegate.')))"
# Of the many replacements of one sign that cosmic-ray knows, the one that is hardest to notice.
OPERATORS = (
    *(f"ReplaceBinaryOperator_{pair}" for pair in ("Add_Sub", "Sub_Add", "Mul_Div", "FloorDiv_Mul", "Mod_Mul", "BitOr_BitAnd", "BitAnd_BitOr")),
    *(f"ReplaceComparisonOperator_{pair}" for pair in (
        "Eq_NotEq", "NotEq_Eq", "Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Lt_Gt", "LtE_GtE", "Gt_Lt", "GtE_LtE", "Is_IsNot", "IsNot_Is",
    )),
    "ReplaceUnaryOperator_Delete_USub", "ReplaceUnaryOperator_Delete_Not", "AddNot", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue",
    "ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "NumberReplacer",
    "RemoveDecorator", "ZeroIterationForLoop",
)  # fmt: skip
# The tests of the gate, those of cases first: the first that fails ends the run. What takes long comes last.
TESTS = (
    "widening",
    "judging",
    "torn",
    "plain",
    "details",
    "finding",
    "reading",
    "tables",
    "api",
    "misuse",
    "passages",
    "stream",
    "nearest",
    "anchors",
    "properties",
    "growth",
)


class Places(Visitor):
    """Where an operator may change a tree."""

    def __init__(self, operator):
        self.operator = operator
        self.found = []

    def visit(self, node):
        self.found += self.operator.mutation_positions(node)
        return node


def places(source):
    """Each change by its operator, its number among those of that operator, and its line; none of types or a bare *."""
    lines = source.splitlines()
    types = [
        ((part.lineno, part.col_offset), (part.end_lineno, part.end_col_offset))
        for node in ast.walk(ast.parse(source))
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if part
    ]
    tree = get_ast(source)
    for name in OPERATORS:
        visitor = Places(get_operator(f"core/{name}")())
        visitor.walk(tree)
        for number, (start, end) in enumerate(visitor.found):
            bare = lines[start[0] - 1].startswith("*,", start[1])  # of a signature, no product
            if not bare and not any(first <= start and end <= last for first, last in types):
                yield name, number, start[0]


def passes(copy, tests, seconds=None):
    """Whether the tests pass on the copy; a change by which they never end is noticed, too."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider", *tests]
    own = {"HYPOTHESIS_EXAMPLES": "25", "PYTHONPATH": str(copy)}
    if seconds:
        own["PYTHONDONTWRITEBYTECODE"] = "1"  # the run without any change has written that of the tests
    try:
        return not subprocess.run(
            command, cwd=copy, env=os.environ | own, capture_output=True, timeout=seconds, check=False
        ).returncode
    except subprocess.TimeoutExpired:
        return False


def survivors(module, copy, tests, options):
    """How many changes of a module were tried, and how many of them no test noticed; each of these is printed."""
    file = copy / "quotegate" / module
    source = file.read_text(encoding="utf-8")
    tried = list(places(source))[options.start :: options.every]
    alive = 0
    for name, number, line in tried:
        changed = mutate_code(source, get_operator(f"core/{name}")(), number)
        file.write_text(changed, encoding="utf-8")
        if passes(copy, tests, options.seconds):
            alive += 1
            lines = difflib.unified_diff(source.splitlines(), changed.splitlines(), lineterm="", n=0)
            say(f"survived: {module}:{line} {name}", *list(lines)[3:])
    file.write_text(source, encoding="utf-8")
    return len(tried), alive


def say(*several):
    sys.stdout.write("\n".join(several) + "\n")
    sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", help="core.py …; all that the gate loads")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--seconds", type=float, help="for each change; five times what the tests take without any")
    parser.add_argument("--tests", default=" ".join(f"tests/test_{name}.py" for name in TESTS))
    options = parser.parse_args()
    loaded = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    modules = options.modules or [f"{name}.py" for name in loaded if name != "tables"]
    with tempfile.TemporaryDirectory() as folder:
        for part in ("quotegate", "tests"):
            shutil.copytree(ROOT / part, Path(folder, part), ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", folder)
        began = time.monotonic()
        if not passes(Path(folder), options.tests.split()):
            sys.exit("The tests fail without any change: nothing can be learnt.")
        options.seconds = options.seconds or 5 * (time.monotonic() - began)
        results = [(module, *survivors(module, Path(folder), options.tests.split(), options)) for module in modules]
    results.append(("together", *(sum(column) for column in list(zip(*results, strict=True))[1:])))
    for module, tried, alive in results:
        say(f"{module}: {tried - alive} of {tried} killed, {100 * (tried - alive) / max(1, tried):.1f} %")


if __name__ == "__main__":
    main()
