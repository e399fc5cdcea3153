"""One browser for all. Where there is none its tests skip; with QUOTEGATE_BROWSER=1 they fail, with 0 they skip always."""

import os

import chromium
import pytest


@pytest.fixture(scope="session")
def one_browser(tmp_path_factory):
    wanted = os.environ.get("QUOTEGATE_BROWSER")
    if wanted == "0":
        pytest.skip("QUOTEGATE_BROWSER is 0")
    if chromium.find() is None:
        (pytest.fail if wanted else pytest.skip)("no Chromium is installed")
    with chromium.Chromium(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture
def browser(one_browser):
    """The browser, of one size and light."""
    one_browser.size(800, 600)
    one_browser.scheme("light")
    return one_browser
