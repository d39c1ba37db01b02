"""The truth about a drawn page can be checked against its picture, and against itself."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from rpa_vision.errors import DesktopError
from rpa_vision.models.screen import ElementType
from rpa_vision.text.folding import squeezed
from rpa_vision_lab.pages.draw import draw_pages, missing_toolkits
from rpa_vision_lab.pages.plan import PLANS, TOOLKITS, Plan
from rpa_vision_lab.pages.score import score_elements, score_words
from rpa_vision_lab.pages.truth import Page

_INK = 25
_NAMED_INSIDE = {
    ElementType.BUTTON,
    ElementType.CHECKBOX,
    ElementType.RADIO,
    ElementType.TAB,
    ElementType.LINK,
    ElementType.MENU_ITEM,
    ElementType.TABLE_CELL,
}


def _inside(page: Page, box: tuple[int, int, int, int]) -> np.ndarray:
    left, top, right, bottom = box
    return page.frame.pixels[top:bottom, left:right].reshape(-1, 3).astype(int)


def test_all_boxes_lie_within_the_picture(page: Page) -> None:
    screen = page.frame.size.box
    boxes = [one.bbox for one in (*page.words, *page.elements)] + list(page.doubtful)
    assert all(screen.encloses(box) and box.width > 0 and box.height > 0 for box in boxes)


def test_every_word_has_ink(page: Page) -> None:
    blank = [word for word in page.words if np.ptp(_inside(page, word.bbox), axis=0).max() < _INK]
    assert len(page.words) > 200
    assert blank == []


def test_words_do_not_lie_on_each_other(page: Page) -> None:
    shared = [(a, b, a.bbox.intersection(b.bbox)) for a, b in combinations(page.words, 2)]
    assert [(a, b) for a, b, box in shared if box and box.width > 2 and box.height > 3] == []


def test_elements_of_one_type_are_distinct(page: Page) -> None:
    same = [
        (a, b) for a, b in combinations(page.elements, 2) if a.type is b.type and a.bbox.iou(b.bbox) > 0.5
    ]
    assert same == []


def test_what_names_itself_holds_the_words_of_its_label(page: Page) -> None:
    wrong = []
    for one in page.elements:
        if one.type in _NAMED_INSIDE:
            held = sorted(
                (word.bbox, word.text) for word in page.words if one.bbox.contains(word.bbox.center)
            )
            said = squeezed("".join(text for _, text in held))
            if not held or not said.startswith(squeezed(one.label)):
                wrong.append((one, held))
    assert wrong == []


def test_the_dialog_covers_what_is_below(page: Page) -> None:
    (dialog,) = [one for one in page.elements if one.type is ElementType.DIALOG]
    within = [one for one in page.elements if dialog.bbox.contains(one.bbox.center) and one is not dialog]
    assert [one.label for one in within if one.type is ElementType.BUTTON] == ["Oui", "Non", "Annuler"]
    assert not [one for one in within if one.type in {ElementType.TABLE_ROW, ElementType.TABLE_CELL}]
    assert page.doubtful


def test_the_truth_scores_full_marks(page: Page) -> None:
    words, elements = score_words(page, page.words), score_elements(page, page.elements)
    assert (words.recall, words.precision, words.character_error_rate) == (1, 1, 0)
    assert (elements.typed_recall, elements.precision, elements.label_share) == (1, 1, 1)


def test_a_page_drawn_twice_is_the_same(page: Page, drawing, toolkit) -> None:
    again = drawing(toolkit, 1, 1)
    assert np.array_equal(again.frame.pixels, page.frame.pixels)
    assert (again.words, again.elements, again.doubtful) == (page.words, page.elements, page.doubtful)


def test_another_seed_says_other_things_of_the_same_kind(drawing) -> None:
    one, other = drawing("qt", 1, 0), drawing("qt", 2, 0)
    texts = [{word.text for word in page.words} for page in (one, other)]
    assert len(texts[0] & texts[1]) < len(texts[0]) / 2
    kinds = [{element.type for element in page.elements} for page in (one, other)]
    assert kinds[0] == kinds[1]


def test_a_damaged_copy_keeps_the_truth(page: Page) -> None:
    damaged = page.as_jpeg(20)
    assert damaged.frame.size == page.frame.size
    assert not np.array_equal(damaged.frame.pixels, page.frame.pixels)
    assert (damaged.words, damaged.elements, damaged.doubtful) == (page.words, page.elements, page.doubtful)


def test_a_missing_toolkit_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "chromium" in missing_toolkits()["web"]
    with pytest.raises(DesktopError, match="apt install chromium"):
        next(draw_pages(tmp_path, toolkits=["web"]))


def test_the_plan_has_what_is_to_be_measured() -> None:
    assert len({plan.name for plan in PLANS}) == len(PLANS)
    counts = {toolkit: sum(plan.toolkit == toolkit for plan in PLANS) for toolkit in TOOLKITS}
    assert counts["qt"] >= 12
    assert counts["tk"] >= 8
    assert counts["web"] >= 12
    assert sum(_dense(plan) for plan in PLANS) >= 8


def _dense(plan: Plan) -> bool:
    return plan.size == (1920, 1080) and plan.rows >= 24
