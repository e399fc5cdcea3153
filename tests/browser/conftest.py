"""One browser for all. Its tests skip where there is none; with QUOTEGATE_BROWSER set, that fails them."""

import os

import chromium
import pytest


@pytest.fixture(scope="session")
def one_browser(tmp_path_factory):
    if chromium.find() is None:
        (pytest.fail if os.environ.get("QUOTEGATE_BROWSER") else pytest.skip)("no Chromium is installed")
    with chromium.Chromium(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture
def browser(one_browser):
    """The browser, of one size and light."""
    one_browser.size(800, 600)
    one_browser.scheme("light")
    return one_browser
