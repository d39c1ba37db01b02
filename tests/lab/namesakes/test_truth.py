"""Pages that know what each of their controls belongs to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rpa_vision_lab.namesakes.pages.truth import PAGES, Truth, truth
from rpa_vision_lab.namesakes.people import OTHERS
from rpa_vision_lab.offscreen.chromium_browser import ChromiumBrowser

PEOPLE = [*OTHERS[0], *OTHERS[2]]


@pytest.fixture(scope="module")
def known() -> Iterator[list[Truth]]:
    with ChromiumBrowser() as browser:
        yield truth(browser, PEOPLE)


def test_every_page_has_rivals_that_belong_to_something_else(known: list[Truth]) -> None:
    assert {one.page for one in known} == set(PAGES)
    for one in known:
        assert one.rivals, one.page
        meant = {text.text for text in one.clicked.texts}
        assert meant, one.page
        for rival in one.rivals:
            assert {text.text for text in rival.texts} != meant, one.page


def test_every_control_and_text_is_on_its_picture(known: list[Truth]) -> None:
    for one in known:
        picture = one.frame.size.box
        assert picture.encloses(one.clicked.box)
        for text in one.clicked.texts:
            assert picture.encloses(text.box), (one.page, text)
            part = one.frame.pixels[text.box.top : text.box.bottom, text.box.left : text.box.right]
            assert int(part.min()) < 140 < int(part.max()), (one.page, text)


def test_a_cell_of_a_grid_belongs_to_its_row_and_its_column(known: list[Truth]) -> None:
    texts = {
        one.clicked.key: {text.text for text in one.clicked.texts} for one in known if one.page == "grid"
    }
    assert texts["800470162-pulse"] == {"FOURNIER Gilles", "Pouls"}
