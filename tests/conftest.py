"""What all tests share: the folder of the checkout, and the skip where there is none."""

from pathlib import Path

import pytest

pytest.register_assert_rewrite("cases")  # its asserts show what differs, as those of a test do

CHECKOUT = Path(__file__).resolve().parent.parent


def pytest_runtest_setup(item):
    # An installed wheel tested from a folder that holds only tests has none of it, an sdist a part.
    if item.get_closest_marker("checkout") and not (CHECKOUT / ".github").is_dir():
        pytest.skip("reads files of the checkout, and this is none")


@pytest.fixture(scope="session")
def checkout():
    """The checkout's folder, for tests marked `checkout`."""
    return CHECKOUT
