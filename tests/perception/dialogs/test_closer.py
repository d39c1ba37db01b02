"""What the first look misreads is read again, enlarged: nothing is clicked on what it missed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest

from dialog_cases import DONE, SAVE, asked, clicked
from drawn_dialog import drawn_dialog
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.dialogs.judge.catalogue import Catalogue, shipped_catalogue
from rpa_vision.dialogs.respond.resolution import AskPerson, DialogContext, Turn
from rpa_vision.dialogs.respond.resolver import DialogResolver
from rpa_vision.models.geometry import Box
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision.models.token import Token
from rpa_vision.perception.dialogs.finding import find_dialogs
from rpa_vision.perception.dialogs.parts import DialogBox
from rpa_vision.perception.view import ScreenView, Senses
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings
from rpa_vision.text.search import Pattern
from told_screen import FakeToldDetector, FakeToldOcr

TWO_BUTTONS = drawn_dialog(
    "Calanque DPI", ["Le dossier est transmis au service de cardiologie du site nord."], ["OK", "Annuler"]
)
"""So wide that an unread button is too small for a field."""


class FirstLookMisreads:
    """The real engine, but for the words its first look reads as others, or not at all."""

    name = "misreading"

    def __init__(self, senses: Senses, misread: Mapping[str, str]) -> None:
        self._real, self._misread = senses.ocr, misread

    def read(self, frame: Frame) -> Sequence[Token]:
        tokens = [(token, self._misread.get(token.text, token.text)) for token in self._real.read(frame)]
        return [
            token if text == token.text else token.model_copy(update={"text": text, "glyphs": ()})
            for token, text in tokens
            if text
        ]

    def read_closely(self, frame: Frame, region: Box, times: float = 1) -> Sequence[Token]:
        return self._real.read_closely(frame, region, times)


class CloserLookLoses(FirstLookMisreads):
    """The real engine, but for one word that its closer readings of these enlargements do not find."""

    def __init__(self, senses: Senses, word: str, times: Sequence[int]) -> None:
        super().__init__(senses, {})
        self._word, self._times = word, times

    def read_closely(self, frame: Frame, region: Box, times: float = 1) -> Sequence[Token]:
        read = super().read_closely(frame, region, times)
        return [one for one in read if times not in self._times or one.text != self._word]


def seen_with(senses: Senses, frame: Frame, misread: Mapping[str, str]) -> ScreenView:
    return ScreenView(frame, replace(senses, ocr=FirstLookMisreads(senses, misread)))


@pytest.mark.parametrize("missed", ["", "k"])
def test_a_second_button_that_was_missed_makes_it_a_question(
    resolver: DialogResolver, senses: Senses, missed: str
) -> None:
    found = resolver.look(seen_with(senses, TWO_BUTTONS.frame, {"Annuler": missed}))
    assert found is not None
    assert found.event.action_taken == "paused"


@pytest.mark.parametrize("misread", ["", "Gu"])
def test_a_button_that_was_misread_is_found_by_two_closer_readings(
    resolver: DialogResolver, senses: Senses, misread: str
) -> None:
    found = resolver.look(seen_with(senses, SAVE.frame, {"Oui": misread}))
    clicked(found, "Oui", SAVE)
    assert found is not None
    assert found.event.dialog_type is DialogType.METIER_SAVE


def test_a_button_lost_by_one_closer_reading_is_looked_for_by_another(
    resolver: DialogResolver, senses: Senses
) -> None:
    once = replace(senses, ocr=CloserLookLoses(senses, "OK", times=[1]))
    clicked(resolver.look(ScreenView(DONE.frame, once)), "OK", DONE)
    twice = replace(senses, ocr=CloserLookLoses(senses, "OK", times=[1, 2]))
    asked(resolver.look(ScreenView(DONE.frame, twice)), "no_button", DialogType.OK_TRIVIAL)


def test_a_dialog_of_the_task_is_no_surprise_even_behind_another_window(
    resolver: DialogResolver, senses: Senses
) -> None:
    view = ScreenView(SAVE.frame, senses)
    assert resolver.look(view, DialogContext(turn_of=lambda *_: "awaited")) is None
    clicked(resolver.look(view, DialogContext(turn_of=lambda *_: None)), "Oui", SAVE)


def test_the_window_that_a_dialog_of_the_task_came_up_in_is_no_surprise(
    resolver: DialogResolver, senses: Senses
) -> None:
    """It has buttons of its own, and all that the dialog says stands in it."""
    window = drawn_dialog(
        "Dossier", [f"Ligne {place} du dossier ouvert" * 2 for place in range(7)], ["Fermer"]
    )
    over = drawn_dialog("Confirmation", ["Enregistrer le dossier ?"], ["Oui", "Non"], over=window.frame)
    view = ScreenView(over.frame, senses)

    def turn_of(dialog: DialogBox, _: Catalogue) -> Turn | None:
        if not dialog.said.has(Pattern("Enregistrer le dossier")):
            return None
        return "awaited" if dialog.box.width <= over.box.width + 4 else "untimely"

    seen = [one.box for one in find_dialogs(view, shipped_catalogue())]
    assert any(one.width > over.box.width + 4 for one in seen), "the window is not taken for a dialog"
    assert resolver.look(view, DialogContext(turn_of=turn_of)) is None


def test_a_dialog_of_the_task_out_of_its_turn_is_a_persons(resolver: DialogResolver, senses: Senses) -> None:
    found = resolver.look(ScreenView(SAVE.frame, senses), DialogContext(turn_of=lambda *_: "untimely"))
    asked(found, "untimely", DialogType.METIER_SAVE)


def test_an_unknown_question_stays_one_however_closely_it_is_read(
    resolver: DialogResolver, senses: Senses
) -> None:
    asked(resolver.look(ScreenView(TWO_BUTTONS.frame, senses)), "unknown", DialogType.INCONNU)


class FirstLookLosesTold(FakeToldOcr):
    def read(self, _frame: Frame) -> Sequence[Token]:
        return [token for token in self._tokens if token.text not in {"OK", "Annuler"}]


@pytest.mark.parametrize(("above", "asks"), [((), False), (("Annuler",), True)])
def test_a_button_far_above_the_foot_of_a_window_without_answers_is_read_too(
    resolver: DialogResolver, above: Sequence[str], asks: bool
) -> None:
    """No answer was read at first. The one at the foot alone would make it a mere notice."""
    window, pixels = Box(400, 200, 760, 480), np.full((800, 1280, 3), 60, np.uint8)
    before = Frame(pixels.copy())
    pixels[window.top : window.bottom, window.left : window.right] = 246
    told = [("Transmission", 208), ("Le dossier est transmis au service.", 262), ("OK", 440)]
    told += [(text, 340) for text in above]
    lines = [
        Token(text=text, bbox=Box(430, y, 430 + 8 * len(text), y + 16), confidence=1.0) for text, y in told
    ]
    senses = replace(build_senses(Settings(), FirstLookLosesTold(lines)), detector=FakeToldDetector([]))
    found = resolver.look(ScreenView(Frame(pixels), senses), before=before)
    assert found is not None
    assert isinstance(found, AskPerson) == asks
