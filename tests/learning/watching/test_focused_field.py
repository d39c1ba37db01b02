"""Which field a text was typed into, where the program itself had put the keyboard there."""

from __future__ import annotations

from dataclasses import replace

from rpa_vision.learning.watching.focused_field import with_focused_field
from rpa_vision.learning.watching.meaning import Meant
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.models.session import MouseClick, TextInput
from rpa_vision.models.token import Token
from told_steps import Told, pressed

LIST = Told("Postes", ("Fichier", "Modifier…"))
FORM = "Valeur d'un réglage"
LABEL = Token(text="Imprimante :", bbox=Box(400, 300, 496, 318), confidence=0.99)
TYPED = Token(text="laser 12", bbox=Box(520, 300, 584, 318), confidence=0.99)


def showing(*lines: Token, title: str = LIST.title) -> WatchedScreen:
    page = replace(LIST, title=title).showing()
    return replace(page, lines=(*page.lines, *lines))


def clicked(words: str, kind: ElementType, screen: WatchedScreen) -> ShownStep:
    box = Box(20, 60, 120, 80)
    meant = Meant(kind, "action", words, box, box, box.center)
    return ShownStep(MouseClick(t=0, pos=box.center, window=screen.window), screen, screen, meant)


def typed(title: str) -> ShownStep:
    asked, answered = showing(LABEL, title=title), showing(LABEL, TYPED, title=title)
    return ShownStep(TextInput(t=0, text=TYPED.text, masked=False, window=asked.window), asked, answered)


def field_of(step: ShownStep, *before: ShownStep) -> str:
    meant = with_focused_field(step, before).meant
    return "" if meant is None else meant.words


def test_what_opened_another_window_is_not_the_field_the_text_went_into() -> None:
    opened = clicked("Modifier…", ElementType.MENU_ITEM, showing())
    assert field_of(typed(FORM), opened) == "Imprimante :"


def test_nor_is_it_where_what_stood_in_the_field_was_selected_first() -> None:
    opened = clicked("Modifier…", ElementType.MENU_ITEM, showing())
    selected = pressed(showing(LABEL, title=FORM), "ctrl", "a")
    assert field_of(typed(FORM), opened, selected) == "Imprimante :"


def test_what_was_clicked_in_the_same_window_is() -> None:
    search = clicked("Filtrer", ElementType.UNKNOWN, showing())
    assert field_of(typed(LIST.title), search) == "Filtrer"


def test_so_is_one_of_a_window_whose_title_tells_what_is_open() -> None:
    name = clicked("Nom", ElementType.UNKNOWN, showing(title="Postes - sans titre"))
    assert field_of(typed("Postes - Caisse"), name) == "Nom"


def test_so_is_a_field_behind_which_a_list_came_up() -> None:
    field = clicked("Service", ElementType.TEXT_INPUT, showing())
    assert field_of(typed(FORM), field) == "Service"
