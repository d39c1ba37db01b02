"""A control in a row, a card or a section is never taken for another's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.perception.eyes import Eyes
from rpa_vision.settings import Settings
from rpa_vision_lab.namesakes.pages.belonging import Found, found
from rpa_vision_lab.namesakes.pages.truth import PAGES, truth
from rpa_vision_lab.namesakes.people import OTHERS
from rpa_vision_lab.offscreen.chromium_browser import ChromiumBrowser

PEOPLE = [*OTHERS[2], *OTHERS[4]]
"""Two pairs whose first names differ by a letter or two."""


@pytest.fixture(scope="module")
def browser() -> Iterator[ChromiumBrowser]:
    with ChromiumBrowser() as running:
        yield running


@pytest.fixture(scope="module")
def eyes() -> Eyes:
    return Eyes(build_senses(Settings()))


@pytest.mark.parametrize("page", PAGES)
def test_what_a_control_stands_with_is_its_own(browser: ChromiumBrowser, eyes: Eyes, page: str) -> None:
    told = {one.clicked.key: found(one, eyes) for one in truth(browser, PEOPLE, [page])}
    assert told == dict.fromkeys(told, Found.TOLD)
