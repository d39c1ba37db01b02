"""Where a record says whose it is: learnt as the labels behind which every demonstration shows the value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from rpa_vision.learning.graph.align import Who
from rpa_vision.learning.values.shown_values import shown_at, shown_on
from rpa_vision.learning.values.variables import Found
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.graph.workflow import Variable
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.session import WindowContext
from rpa_vision.models.token import Token

NUMBERS = {(0, 0): "800010234", (1, 0): "800020471", (2, 0): "800044121"}
Texts = Mapping[tuple[int, int], str]


def seen(texts: Texts, *elements: UIElement) -> WatchedScreen:
    lines = tuple(
        Token(text=text, bbox=Box(left, top, left + 9 * len(text), top + 18), confidence=0.99)
        for (left, top), text in texts.items()
    )
    vector = Vector.unit("told", np.ones(4))
    return WatchedScreen(
        "sess_x", "shot_1", Size(1280, 800), WindowContext(title="DPI"), lines, elements, vector
    )


def banner(value: str, also: Texts | None = None) -> WatchedScreen:
    """Whose number it is stands beside it, and is another sex each time but one."""
    sex = "Féminin" if value.endswith("1") else "Masculin"
    return seen({(40, 20): "Sexe", (140, 20): "IPP", (40, 42): sex, (140, 42): value, **(also or {})})


def table_row(top: int) -> UIElement:
    box = Box(300, top, 900, top + 24)
    return UIElement(
        element_id=f"r{top}",
        type=ElementType.TABLE_ROW,
        role="record",
        bbox=box,
        center=box.center,
        confidence=0.9,
    )


def found(values: Mapping[Who, str], label: str = "IPP", **how: object) -> Found:
    return Found(Variable(name="ipp", label=label).model_copy(update=how), values)


def labels(screens: Mapping[Who, WatchedScreen], one: Found) -> list[tuple[str, str]]:
    return [(place.label, place.side) for place in shown_at(list(screens.items()), [one])]


def test_the_label_above_the_value_is_found() -> None:
    screens = {who: banner(value) for who, value in NUMBERS.items()}
    assert labels(screens, found(NUMBERS)) == [("IPP", "above")]
    assert shown_on(list(screens.items()), [found(NUMBERS)]) == ("ipp",)


def test_the_label_left_of_the_value_is_found() -> None:
    screens = {who: seen({(40, 20): "Dossier", (300, 20): value}) for who, value in NUMBERS.items()}
    assert labels(screens, found(NUMBERS)) == [("Dossier", "left")]


def test_a_value_read_together_with_its_label_is_found() -> None:
    screens = {
        who: seen({(40, 20): "Dossier n°", (40, 90): f"IPP : {value}"}) for who, value in NUMBERS.items()
    }
    shown = {who: seen({(40, 20): "IPP", (40, 90): f"IPP : {value}"}) for who, value in NUMBERS.items()}
    bare = {who: seen({(40, 20): "Dossier n°", (40, 90): f"IPP {value}"}) for who, value in NUMBERS.items()}
    assert labels(screens, found(NUMBERS)) == [("IPP", "left")]
    assert labels(shown, found(NUMBERS)) == [("IPP", "left")]
    assert labels(bare, found(NUMBERS)) == [("IPP", "same_line")]


def test_words_that_happened_to_stand_beside_it_each_time_do_not_replace_its_name() -> None:
    numbers = {who: f"{value}1" for who, value in NUMBERS.items()}
    screens = {who: banner(value) for who, value in numbers.items()}
    assert labels(screens, found(numbers)) == [("IPP", "above")]
    assert labels(screens, found(numbers, label="Patient")) == [("IPP", "above"), ("Féminin", "left")]


def test_a_label_that_shows_other_values_too_is_none() -> None:
    listed = {(600, 300): "IPP", (600, 322): "800099999"}
    screens = {who: banner(value, listed) for who, value in NUMBERS.items()}
    assert labels(screens, found(NUMBERS)) == []


def test_what_stands_in_a_table_says_nothing_about_the_subject() -> None:
    screens = {
        who: replace(seen({(310, 300): "IPP", (310, 322): value}), elements=(table_row(320),))
        for who, value in NUMBERS.items()
    }
    assert shown_on(list(screens.items()), [found(NUMBERS)]) == ()
    assert labels(screens, found(NUMBERS)) == []


def everybody() -> WatchedScreen:
    return seen({(300, 100 + 90 * place): text for place, text in enumerate(NUMBERS.values())})


def test_a_screen_that_shows_everybody_tells_of_nobody() -> None:
    """Cards, of which nothing but what they say is known."""
    assert shown_on([(who, everybody()) for who in NUMBERS], [found(NUMBERS)]) == ()


def test_unless_a_label_says_whom_it_is_about() -> None:
    screens = {
        who: banner(value, {(300, 100 + 90 * place): one for place, one in enumerate(NUMBERS.values())})
        for who, value in NUMBERS.items()
    }
    assert shown_on(list(screens.items()), [found(NUMBERS)]) == ("ipp",)


def test_the_field_it_was_typed_into_shows_what_was_asked_for() -> None:
    screens = {
        who: replace(seen({(40, 20): "Recherche", (300, 20): value}), typed=frozenset({value}))
        for who, value in NUMBERS.items()
    }
    assert labels(screens, found(NUMBERS, label="Recherche")) == []
    assert labels(screens, found(NUMBERS, label="N° patient")) == [("Recherche", "left")]


def test_an_accent_misread_once_does_not_hide_the_label_and_one_that_is_never_shown_does() -> None:
    names = {(0, 0): "LEFÈVRE", (1, 0): "MARTINEAU", (2, 0): "MOREL 1"}
    once = {who: banner(name.replace("È", "E")) for who, name in names.items()}
    assert labels(once, found(names)) == [("IPP", "above")]
    never = {(0, 0): "LEFÈVRE", (1, 0): "BRÉMONT", (2, 0): "MOREL 1"}
    assert (
        labels({who: banner(n.replace("È", "E").replace("É", "E")) for who, n in never.items()}, found(never))
        == []
    )


def test_a_number_misread_once_does_not_hide_that_the_screen_shows_it() -> None:
    screens = {who: banner(value) for who, value in NUMBERS.items()}
    screens[1, 0] = banner("800020477")
    assert shown_on(list(screens.items()), [found(NUMBERS)]) == ("ipp",)
    assert labels(screens, found(NUMBERS)) == [("IPP", "above")]
    screens[2, 0] = banner("800044721")
    assert shown_on(list(screens.items()), [found(NUMBERS)]) == ()


def test_a_label_behind_which_another_number_stood_once_is_none() -> None:
    screens = {who: banner(value) for who, value in NUMBERS.items()}
    screens[1, 0] = banner("314159265", {(600, 300): NUMBERS[1, 0]})
    assert labels(screens, found(NUMBERS)) == []


def test_who_had_no_such_value_says_nothing_of_the_label() -> None:
    """They went another way, on which it is not known what they meant."""
    screens = {who: banner(value) for who, value in NUMBERS.items()}
    screens[3, 0] = banner("800099999")
    assert labels(screens, found(NUMBERS)) == [("IPP", "above")]
    screens[1, 0] = banner("314159265")
    assert labels(screens, found(NUMBERS)) == []


def test_nor_of_a_label_read_together_with_its_value() -> None:
    screens = {who: seen({(40, 90): f"N° compte : {value}"}) for who, value in NUMBERS.items()}
    screens[3, 0] = seen({(40, 90): "N° compte : 800099999"})
    assert labels(screens, found(NUMBERS)) == [("N° compte", "left")]
    screens[1, 0] = seen({(40, 90): "N° compte : 314159265"})
    assert labels(screens, found(NUMBERS)) == []


def test_what_few_of_those_who_were_there_had_is_not_known_to_stand_there() -> None:
    screens = {who: banner(value) for who, value in NUMBERS.items()}
    assert labels(screens, found({(0, 0): NUMBERS[0, 0]})) == []


def test_secrets_and_values_of_a_loop_are_never_read() -> None:
    screens = {who: banner(value) for who, value in NUMBERS.items()}
    for how in ({"kind": "secret"}, {"repeated": True}):
        assert labels(screens, found(NUMBERS, **how)) == []


def test_a_screen_seen_once_claims_nothing() -> None:
    """A dialog leaves other parts of the record uncovered each time."""
    once = {(0, 0): banner("800010234")}
    assert shown_on(list(once.items()), [found({(0, 0): "800010234"})]) == ()
    turns = {**once, (0, 1): banner("800010234")}
    assert shown_on(list(turns.items()), [found(dict.fromkeys(turns, "800010234"))]) == ()
