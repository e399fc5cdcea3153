"""Mutation testing: places of the package are changed one at a time, and some test must fail for each change.

    pip install cosmic-ray pytest hypothesis
    python tests/mutation.py [--every N] [--jobs N] [--tests "tests/test_api.py …"] [core.py text.py …]

The changes are made on copies in a temporary folder, never here. Each survivor is printed with its place and what was
changed, at the end how many changes were noticed. `--every 5` tries each fifth change only, for a first look. Tried with
cosmic-ray 8.7 on Python 3.11.
"""

import argparse
import ast
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import NamedTuple

from cosmic_ray.ast import Visitor, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

ROOT = Path(__file__).resolve().parent.parent
MODULES = ("core.py", "reading.py", "page.py", "judging.py", "text.py", "rules.py", "passages.py")
# Of the many replacements of one sign that cosmic-ray knows, the one that is hardest to notice.
OPERATORS = (
    *(f"ReplaceBinaryOperator_{pair}" for pair in ("Add_Sub", "Sub_Add", "Mul_Div", "FloorDiv_Mul", "Mod_Mul", "BitOr_BitAnd", "BitAnd_BitOr")),
    *(f"ReplaceComparisonOperator_{pair}" for pair in (
        "Eq_NotEq", "NotEq_Eq", "Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Lt_Gt", "LtE_GtE", "Gt_Lt", "GtE_LtE", "Is_IsNot", "IsNot_Is",
    )),
    "ReplaceUnaryOperator_Delete_USub", "ReplaceUnaryOperator_Delete_Not", "AddNot", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue",
    "ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ExceptionReplacer", "NumberReplacer",
    "RemoveDecorator", "ZeroIterationForLoop",
)  # fmt: skip
# What is not about the gate, or takes longer than it is worth for each change.
NOT_RUN = ("growth", "packaging", "release", "workflows", "cli", "readme")


class Change(NamedTuple):
    """One change of a module."""

    module: str
    operator: str
    line: int
    source: str
    diff: str


class Places(Visitor):
    """Where an operator may change a tree."""

    def __init__(self, operator):
        self.operator = operator
        self.places = []

    def visit(self, node):
        self.places += self.operator.mutation_positions(node)
        return node


def annotations(source):
    """Where types are written: nothing that runs reads them."""
    found = []
    for node in ast.walk(ast.parse(source)):
        written = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        found += [((part.lineno, part.col_offset), (part.end_lineno, part.end_col_offset)) for part in written if part]
    return found


def changes(module):
    source = (ROOT / "quotegate" / module).read_text(encoding="utf-8")
    types = annotations(source)
    for name in OPERATORS:
        operator = get_operator(f"core/{name}")()
        visitor = Places(operator)
        visitor.walk(get_ast(source))
        for occurrence, (start, end) in enumerate(visitor.places):
            if any(first <= start and end <= last for first, last in types):
                continue
            changed = mutate_code(source, operator, occurrence)
            if changed is None or changed == source:
                continue
            lines = difflib.unified_diff(source.splitlines(), changed.splitlines(), lineterm="", n=0)
            diff = [line for line in lines if re.match(r"[-+](?![-+]{2})", line)]
            yield Change(module, name, start[0], changed, "\n".join(diff))


def passes(copy, tests, seconds):
    """Whether the tests pass on a copy; a change by which they never end is noticed too."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider", *tests]
    environment = os.environ | {"HYPOTHESIS_EXAMPLES": "25", "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(
        command, cwd=copy, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as run:
        try:
            return run.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            run.kill()
            return False


def say(text):
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", default=MODULES)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--tests")
    options = parser.parse_args()
    tests = options.tests.split() if options.tests else [
        f"tests/{path.name}" for path in sorted((ROOT / "tests").glob("test_*.py")) if not path.stem.endswith(NOT_RUN)
    ]  # fmt: skip
    modules = [module for module in options.modules if (ROOT / "quotegate" / module).is_file()]
    with tempfile.TemporaryDirectory() as folder:
        copies: Queue[Path] = Queue()
        for number in range(options.jobs):
            copy = Path(folder, str(number))
            for part in ("quotegate", "tests"):
                shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copy(ROOT / "pyproject.toml", copy)
            copies.put(copy)
        if not passes(copy, tests, options.seconds):
            sys.exit("The tests fail without any change: nothing can be learnt.")

        def noticed(change):
            copy = copies.get()
            file = copy / "quotegate" / change.module
            source = file.read_text(encoding="utf-8")
            try:
                file.write_text(change.source, encoding="utf-8")
                return not passes(copy, tests, options.seconds)
            finally:
                file.write_text(source, encoding="utf-8")
                copies.put(copy)

        total = killed = 0
        for module in modules:
            tried = list(changes(module))[:: options.every]
            survived = 0
            with ThreadPoolExecutor(options.jobs) as pool:
                for change, dead in zip(tried, pool.map(noticed, tried), strict=True):
                    if not dead:
                        survived += 1
                        say(f"survived: {change.module}:{change.line} {change.operator}\n{change.diff}\n")
            total, killed = total + len(tried), killed + len(tried) - survived
            say(f"{module}: {len(tried) - survived} of {len(tried)} killed")
    say(f"killed {killed}, survived {total - killed}, of {total}: {100 * killed / max(1, total):.1f} %")


if __name__ == "__main__":
    main()
