"""What the tests against other packages share. They skip where a package is missing; in their own job none may be."""

import importlib
import os

import pytest


@pytest.fixture
def need():
    """Import a module, or skip; with QUOTEGATE_RECIPES set, a module that is missing fails the test."""
    return importlib.import_module if os.environ.get("QUOTEGATE_RECIPES") else pytest.importorskip
