"""Of two namesakes the one that is meant, or nobody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rpa_vision_lab.namesakes.look import STYLES, Look, Style
from rpa_vision_lab.namesakes.run import REPLAYS, judged
from rpa_vision_lab.namesakes.ward import Verdict, Ward
from rpa_vision_lab.offscreen.chromium_browser import ChromiumBrowser

FEW = {"table": 4, "cards": 2}
"""Both of two namesakes, in either order; on cards the one of them."""


@pytest.fixture(scope="module")
def browser() -> Iterator[ChromiumBrowser]:
    with ChromiumBrowser() as running:
        yield running


def _verdicts(
    browser: ChromiumBrowser, folder: Path, look: Look, replays: int
) -> tuple[list[str], list[str]]:
    """With all that the workflow asks for, and with nothing but the surname."""
    with Ward(folder, browser, look) as ward:
        workflow = ward.learn()
        given = judged(ward, workflow, "patient", replays)
        surname = judged(ward, workflow, "surname", replays)
    return [f"{one.verdict} {one.why}".strip() for one in given], [f"{one.verdict}" for one in surname]


@pytest.mark.parametrize("style", STYLES)
def test_the_namesake_that_is_meant_is_admitted_whatever_the_order(
    browser: ChromiumBrowser, tmp_path: Path, style: Style
) -> None:
    given, surname = _verdicts(browser, tmp_path, Look(style), FEW[style])
    assert given == [Verdict.RIGHT] * FEW[style]
    assert surname == [Verdict.SHOWS_BOTH] * FEW[style]


@pytest.mark.lab
@pytest.mark.parametrize("numbered", [True, False], ids=["by number", "by first name"])
@pytest.mark.parametrize("style", STYLES)
def test_ten_pairs_of_namesakes_in_either_order(
    browser: ChromiumBrowser, tmp_path: Path, style: Style, numbered: bool
) -> None:
    given, surname = _verdicts(browser, tmp_path, Look(style, numbered=numbered), REPLAYS)
    assert given == [Verdict.RIGHT] * REPLAYS
    assert surname == [Verdict.SHOWS_BOTH] * REPLAYS
