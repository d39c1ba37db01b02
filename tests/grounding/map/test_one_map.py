"""What is alike is told apart by the arrangement it stands in, and only where a person could do it, too."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from drawn_rows import RowScreen, boxes, row_of
from rpa_vision.bootstrap.deciding import build_grounder
from rpa_vision.engines.matcher.net import MatcherNet
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.map.opinion import MapOpinion
from rpa_vision.grounding.map.series import Sureness
from rpa_vision.grounding.map.sets import ScreenMap
from rpa_vision.grounding.question import LearntPlace, Stakes
from rpa_vision.grounding.shown import shown_at
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.target import (
    BY_MODEL,
    Cell,
    GroundedElement,
    Grounding,
    GroundingAttempt,
    Target,
)
from rpa_vision.ports import Pixels
from rpa_vision.settings import GroundingSettings, Settings

SHOWN = row_of(4)


@pytest.fixture(scope="module")
def grounder() -> Grounder:
    return build_grounder(Settings(), remembers=False)


def asked(
    grounder: Grounder,
    number: int,
    now: RowScreen,
    shown: RowScreen = SHOWN,
    stakes: Stakes = "harmless",
    target: Target | None = None,
) -> Grounding:
    """Is the icon of this number, as it was shown, found on the screen of today?"""
    look = shown.look(number)
    wanted = target or shown_at(shown.view(), shown.icon(number), role="action")
    learnt = LearntPlace((shown, number), shown.view, shown.icon(number).center)
    return grounder.ground(now.view(), wanted, look_of=lambda _name: look, shown=learnt, stakes=stakes)


def parted(*more: tuple[str, Point]) -> RowScreen:
    """The last two of the row stand further right."""
    icons = tuple(Point(place.x + 80 * (at > 1), place.y) for at, place in enumerate(SHOWN.icons))
    return replace(SHOWN, icons=icons, texts=(*SHOWN.texts, *more))


def is_on(grounding: Grounding, box: Box) -> bool:
    return grounding.found is not None and box.contains(grounding.found.center)


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("stakes", ["harmless", "writes"])
def test_of_a_row_of_identical_icons_the_one_that_was_shown_is_found(
    grounder: Grounder, number: int, stakes: Stakes
) -> None:
    assert is_on(asked(grounder, number, SHOWN, stakes=stakes), SHOWN.icon(number))


@pytest.mark.parametrize("number", range(4))
def test_it_is_found_where_the_window_was_moved(grounder: Grounder, number: int) -> None:
    now = SHOWN.moved(70, 25)
    assert is_on(asked(grounder, number, now), now.icon(number))


@pytest.mark.parametrize("gone", range(4))
@pytest.mark.parametrize("number", range(4))
def test_with_one_of_the_row_gone_nobody_could_tell_and_it_halts(
    grounder: Grounder, number: int, gone: int
) -> None:
    grounding = asked(grounder, number, SHOWN.without(gone))
    assert grounding.found is None


def test_with_one_more_in_the_row_it_halts(grounder: Grounder) -> None:
    assert asked(grounder, 1, row_of(5), shown=SHOWN).found is None


@pytest.mark.parametrize("missed", range(1, 5))
@pytest.mark.parametrize("number", range(4))
def test_one_more_counts_although_the_reader_of_the_screen_missed_one(
    grounder: Grounder, number: int, missed: int
) -> None:
    """As many are noticed as when it was shown, and others: what is noticed is no count."""
    now = replace(row_of(5), hidden=frozenset({missed}))
    assert asked(grounder, number, now, shown=SHOWN).found is None


@pytest.mark.parametrize("number", [0, 1])
def test_a_button_that_came_between_is_no_reason_to_halt(grounder: Grounder, number: int) -> None:
    now = parted(("Tout", Point(186, 163)))
    assert is_on(asked(grounder, number, now), now.icon(number))


@pytest.mark.parametrize("number", [2, 3])
def test_what_moved_on_behind_a_new_button_is_never_taken_for_another(
    grounder: Grounder, number: int
) -> None:
    """What looks like it and is nearest to where it was is another one."""
    now = parted(("Tout", Point(186, 163)))
    grounding = asked(grounder, number, now)
    assert grounding.found is None or is_on(grounding, now.icon(number))


@pytest.mark.parametrize("number", range(4))
def test_a_gap_where_nothing_came_is_one(grounder: Grounder, number: int) -> None:
    """Something stood there, or stands there unseen."""
    assert asked(grounder, number, parted()).found is None


@pytest.mark.parametrize("number", range(4))
def test_a_row_that_is_drawn_anew_is_told_by_its_arrangement(grounder: Grounder, number: int) -> None:
    now = replace(SHOWN, redrawn=True)
    assert is_on(asked(grounder, number, now), now.icon(number))


@pytest.mark.parametrize("number", range(3))
def test_drawn_anew_with_one_gone_or_one_more_it_halts(grounder: Grounder, number: int) -> None:
    for now in (SHOWN.without(3), row_of(5)):
        assert asked(grounder, number, replace(now, redrawn=True)).found is None


def test_one_that_its_readers_missed_is_counted_where_it_is_drawn(grounder: Grounder) -> None:
    now = replace(SHOWN, hidden=frozenset({1}))
    assert is_on(asked(grounder, 1, now), now.icon(1))


def test_a_mirrored_screen_says_nothing_about_which_is_which(grounder: Grounder) -> None:
    now = replace(SHOWN, mirrored=True)
    for number in range(4):
        grounding = asked(grounder, number, now)
        assert grounding.found is None or is_on(grounding, now.icon(number))


def test_the_one_that_is_seen_best_is_not_taken_for_the_one_that_is_meant(grounder: Grounder) -> None:
    """The whole row but one is blurred."""
    meant, sharp = SHOWN.icon(0), SHOWN.icon(3)
    now = replace(SHOWN, blurred=Box(meant.left - 8, meant.top - 8, sharp.left - 8, meant.bottom + 8))
    grounding = asked(grounder, 0, now)
    assert grounding.found is None or is_on(grounding, meant)


def test_at_a_halt_a_person_sees_where_it_may_be_and_how_likely(grounder: Grounder) -> None:
    grounding = asked(grounder, 1, SHOWN.without(3))
    told = grounding.tried[-1]
    assert told.method == "screen_map"
    assert all(0 <= one.confidence <= 1 for one in told.candidates)


def test_what_stands_for_data_is_never_chosen_by_where_it_stands(grounder: Grounder) -> None:
    target = Target(role="action", crop="crops/one.png", cells=(Cell(text="MARTIN Julie"),))
    assert asked(grounder, 1, SHOWN, target=target).found is None


def test_where_the_picture_of_the_demonstration_is_gone_all_is_as_before(grounder: Grounder) -> None:
    look = SHOWN.look(1)
    target = shown_at(SHOWN.view(), SHOWN.icon(1), role="action")
    gone = LearntPlace("purged", lambda: None, SHOWN.icon(1).center)
    grounding = grounder.ground(SHOWN.view(), target, look_of=lambda _name: look, shown=gone)
    assert grounding == grounder.ground(SHOWN.view(), target, look_of=lambda _name: look)


def test_how_it_looked_is_read_again_neither_for_a_known_target_nor_for_what_its_words_tell(
    grounder: Grounder,
) -> None:
    read: list[str] = []

    def look_of(name: str) -> Pixels:
        read.append(name)
        return SHOWN.look(2)

    learnt = LearntPlace("read once", SHOWN.view, SHOWN.icon(2).center)
    drawn = shown_at(SHOWN.view(), SHOWN.icon(2), role="action")
    times = []
    for target in (drawn, drawn, Target(text="Enregistrer", crop=drawn.crop)):
        read.clear()
        grounder.ground(SHOWN.view(), target, look_of=look_of, shown=learnt)
        times.append(len(read))
    assert times == [2, 1, 0]


def test_what_a_model_left_open_is_not_settled_by_the_map() -> None:
    """Several places it pointed at: its word is a person's to judge, though order and net would say one."""
    now = replace(SHOWN, redrawn=True)
    pointed = [
        GroundedElement(role=None, text=None, bbox=box, center=box.center, confidence=0.9, method=BY_MODEL)
        for box in boxes(now)
    ]
    tried = GroundingAttempt(
        method=BY_MODEL, outcome="ambiguous", reason="several", candidates=tuple(pointed)
    )
    shown = LearntPlace("row", SHOWN.view, SHOWN.icon(1).center)
    target = Target(role="action", crop="crops/one.png")
    opinion = MapOpinion(ScreenMap(MatcherNet()))
    open_ = Grounding(found=None, tried=(tried,))
    assert (
        opinion.on(open_, now.view(), target, shown, "harmless", None, partial(SHOWN.look, 1)).found is None
    )
    nothing = Grounding(found=None, tried=())
    assert is_on(
        opinion.on(nothing, now.view(), target, shown, "harmless", None, partial(SHOWN.look, 1)), now.icon(1)
    )


def test_what_cannot_be_taken_back_needs_the_most() -> None:
    settings = GroundingSettings()
    least = [Sureness.of(stakes, settings) for stakes in ("harmless", "writes", "destroys")]
    assert [one.alone for one in least] == sorted({one.alone for one in least})
    assert [one.agreed for one in least] == sorted({one.agreed for one in least})
    assert all(one.agreed < one.alone for one in least)
