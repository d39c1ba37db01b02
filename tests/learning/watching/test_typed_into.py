"""What a text was typed into is a field, whatever it looks like: the text itself shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from made_workflow import NOW
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.learning.watching.meaning import Meant
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.learning.watching.typed_into import with_fields_proven
from rpa_vision.lexicon.consequence import Consequence, consequence_of
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.screen import ElementType
from rpa_vision.models.session import MouseClick, TextInput
from rpa_vision.models.token import Token
from told_steps import Told, pressed

SEARCH = "Filtrer n'importe où"
BOX = Box(400, 100, 600, 130)
PAGE = Told("Annuaire", ("Patients", "Ville", "Supprimer"))


def said(text: str, left: int, top: int) -> Token:
    return Token(text=text, bbox=Box(left, top, left + 8 * len(text), top + 18), confidence=0.99)


def showing(*lines: Token, title: str = PAGE.title) -> WatchedScreen:
    page = replace(PAGE, title=title).showing()
    return replace(page, lines=(*page.lines, *lines))


def clicked(screen: WatchedScreen, words: str, box: Box = BOX) -> ShownStep:
    line = next((one for one in screen.lines if one.text == words), None)
    kind, role = (ElementType.BUTTON, "action") if line else (ElementType.UNKNOWN, "unknown")
    meant = Meant(kind, role, words, line and line.bbox, box, box.center)
    return ShownStep(MouseClick(t=0, pos=box.center, window=screen.window), screen, screen, meant)


def typed(screen: WatchedScreen, text: str | None, after: WatchedScreen) -> ShownStep:
    return ShownStep(TextInput(t=0, text=text, masked=text is None, window=screen.window), screen, after)


EMPTY = showing(said(SEARCH, 410, 106))
FILLED = showing(said("200532", 410, 106))


def proven(*steps: ShownStep) -> list[bool]:
    return [step.took_text for step in with_fields_proven(steps)]


def test_what_the_text_came_to_stand_on_is_a_field() -> None:
    assert proven(clicked(EMPTY, SEARCH), typed(EMPTY, "200532", FILLED)) == [True, False]


def test_so_it_is_where_what_stood_there_was_selected_first() -> None:
    steps = clicked(EMPTY, SEARCH), pressed(EMPTY, "ctrl", "a"), typed(EMPTY, "200532", FILLED)
    assert proven(*steps) == [True, False, False]


@pytest.mark.parametrize("key", ["tab", "enter", "escape"])
def test_a_key_that_leaves_it_proves_nothing(key: str) -> None:
    assert not any(proven(clicked(EMPTY, SEARCH), pressed(EMPTY, key), typed(EMPTY, "200532", FILLED)))


def test_a_text_that_stands_elsewhere_proves_nothing() -> None:
    elsewhere = showing(said(SEARCH, 410, 106), said("200532", 410, 306))
    assert not any(proven(clicked(EMPTY, SEARCH), typed(EMPTY, "200532", elsewhere)))


def test_where_something_came_up_over_it_the_text_may_be_in_that() -> None:
    """A button whose dialog has its field just there."""
    asked = showing(said("Motif du refus", 380, 60))
    answered = showing(said("Motif du refus", 380, 60), said("douleur", 410, 106))
    assert not any(proven(clicked(EMPTY, SEARCH), typed(asked, "douleur", answered)))
    other = showing(title="Refuser"), showing(said("douleur", 410, 106), title="Refuser")
    assert not any(proven(clicked(EMPTY, SEARCH), typed(other[0], "douleur", other[1])))


def test_a_hidden_text_proves_nothing() -> None:
    assert not any(proven(clicked(EMPTY, SEARCH), typed(EMPTY, None, FILLED)))


def test_a_field_that_nothing_frames_is_known_by_the_label_over_its_text() -> None:
    """A large one, clicked in its middle: the text begins at its top. The list beside shows it as well."""
    title = said("Traduction", 40, 400)
    empty = showing(title)
    filled = showing(title, said("Lavez les mains", 700, 180), said("Lavez les mains", 42, 430))
    click, _ = with_fields_proven(
        [clicked(empty, "", Box(480, 500, 481, 501)), typed(empty, "Lavez les mains", filled)]
    )
    assert click.meant is not None
    assert (click.meant.words, click.meant.role) == ("Traduction", "form_input")
    assert click.meant.at == Point(42 + 60, 439)


def test_so_it_is_by_the_label_before_it_where_the_text_ends_at_the_right() -> None:
    """An amount, beside the buttons that count it up and down."""
    label = said("Montant", 330, 274)
    empty = showing(label, said("0,00", 540, 274))
    filled = showing(label, said("12,45", 532, 274))
    place = Box(500, 282, 501, 283)
    beside = Meant(ElementType.UNKNOWN, "unknown", "Montant", label.bbox, place, place.center)
    click = replace(clicked(empty, "", place), meant=beside)
    proven_click, _ = with_fields_proven([click, typed(empty, "12,45", filled)])
    assert proven_click.took_text
    assert proven_click.meant is not None
    assert (proven_click.meant.words, proven_click.meant.role) == ("Montant", "form_input")


def test_the_text_goes_into_the_field_its_click_turned_out_to_mean() -> None:
    """An empty cell under one that was just filled: what stands nearest to the click is that one's value."""
    label, above = said("Artiste", 330, 304), said("Genou droit", 480, 274)
    empty = showing(label, above)
    filled = showing(label, above, said("Dr Renaud", 480, 304))
    place = Box(500, 312, 501, 313)
    nearest = Meant(ElementType.UNKNOWN, "unknown", above.text, above.bbox, place, place.center)
    click = replace(clicked(empty, "", place), meant=nearest)
    text = replace(typed(empty, "Dr Renaud", filled), meant=nearest)
    words = [step.meant.words for step in with_fields_proven([click, text]) if step.meant is not None]
    assert words == ["Artiste", "Artiste"]


def learnt(texts: Sequence[str]) -> Workflow:
    def shown(text: str) -> Demonstration:
        filled = showing(said(text, 410, 106))
        steps = with_fields_proven([clicked(EMPTY, SEARCH), typed(EMPTY, text, filled)])
        return Demonstration(f"sess_{text}", tuple(steps), 1.0)

    return GraphBuilder(3).build([shown(one) for one in texts], "WF_x", "Chercher", NOW).workflow


def test_a_click_on_it_does_nothing_but_give_it_the_keyboard() -> None:
    """Whatever its words say: they are what is to be typed there."""
    action = learnt(["200532", "200713", "200417"]).edges[0].action
    assert isinstance(action, MouseClickAction)
    assert action.target is not None
    assert action.target.text == SEARCH
    assert consequence_of(action) is Consequence.NONE
    unproven = action.target.model_copy(update={"takes_text": False})
    assert consequence_of(action.model_copy(update={"target": unproven})) is Consequence.WRITES
