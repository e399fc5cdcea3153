"""What the tests against other packages share. They skip where a package is missing; in their own job none may be."""

import importlib
import os
import re
import sys
from types import ModuleType

import pytest

RECIPE_RE = re.compile(r"^<!-- recipe: (\S+) -->\n```py\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def need():
    """Import a module, or skip; with QUOTEGATE_RECIPES set, a module that is missing fails the test."""
    return importlib.import_module if os.environ.get("QUOTEGATE_RECIPES") else pytest.importorskip


@pytest.fixture(scope="module", params=["README.md", "README.zh-CN.md"])
def recipes(request, checkout):
    """The recipes of a README by name."""
    return dict(RECIPE_RE.findall((checkout / request.param).read_text(encoding="utf-8")))


@pytest.fixture
def run(recipes, monkeypatch):
    """Run a recipe as a module, with the names given to it, and return that module."""

    def run(name, **given):
        module = ModuleType("recipe")
        vars(module).update(given)
        monkeypatch.setitem(sys.modules, "recipe", module)
        exec(compile(recipes[name], f"recipe {name}", "exec"), vars(module))  # noqa: S102 - our own page
        return module

    return run
