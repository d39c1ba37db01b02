"""What was cut out of a dialog is not all it says: its other parts are heard before anything is clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from rpa_vision.dialogs.respond.resolution import AskPerson, ClickAnswer, DialogContext, Resolution
from rpa_vision.dialogs.respond.resolver import DialogResolver
from rpa_vision.models.geometry import Box
from rpa_vision.models.replay.dialog import DeclaredDialog, DialogType
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token
from rpa_vision.perception.dialogs.parts import Answer, DialogBox
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame, Pixels
from told_screen import FakeToldOcr, element, showing

DIALOG = Box(300, 200, 860, 620)
SEAM = slice(420, 430)
NOTICE = "Le planning du service est publié."
OTHER_PAGE = 250


def token(text: str, left: int, top: int, confidence: float = 1.0) -> Token:
    box = Box(left, top, left + 8 * len(text), top + 18)
    return Token(text=text, bbox=box, confidence=confidence)


def button(label: str, left: int, top: int) -> UIElement:
    return element(ElementType.BUTTON, "action", Box(left, top, left + 90, top + 30), label)


OK = button("OK", 700, 570)


def screen(shade: int) -> Pixels:
    return np.full((1080, 1920, 3), shade, dtype=np.uint8)


def fill(pixels: Pixels, box: Box, shade: int) -> None:
    pixels[box.top : box.bottom, box.left : box.right] = shade


def written(pixels: Pixels, said: Sequence[Token], elements: Sequence[UIElement] = (OK,)) -> ScreenView:
    for one in elements:
        fill(pixels, one.bbox, 220)
    buttons = [one for one in elements if one.type is ElementType.BUTTON]
    labels = [token(one.label, one.bbox.left + 10, one.bbox.top + 6) for one in buttons]
    return showing([*said, *labels], Frame(pixels), list(elements))


def cut_in_two(behind: int) -> Pixels:
    """By a line across it, of many colours."""
    pixels = screen(behind)
    fill(pixels, DIALOG, 250)
    pixels[SEAM, DIALOG.left : DIALOG.right] = (np.arange(DIALOG.width) % 200).astype(np.uint8)[:, None]
    return pixels


def below_the_line(resolver: DialogResolver, head: str, before: Frame | None) -> Resolution | None:
    said = [token(head, 330, 330), token(NOTICE, 330, 480)]
    return resolver.look(written(cut_in_two(125), said), before=before)


@pytest.mark.parametrize("before", [None, Frame(screen(OTHER_PAGE))], ids=["at first sight", "page dimmed"])
@pytest.mark.parametrize(
    "head",
    [
        "Les modifications de DUPONT Jean seront perdues.",
        "Suppression du dossier de DUPONT Jean",
        "Votre mot de passe expire demain",
    ],
)
def test_a_warning_above_a_line_that_cuts_the_dialog_in_two(
    resolver: DialogResolver, head: str, before: Frame | None
) -> None:
    assert isinstance(below_the_line(resolver, head, before), AskPerson)
    assert isinstance(below_the_line(resolver, "Planning de la semaine", before), ClickAnswer)


def test_a_system_dialog_is_known_by_what_stands_above_such_a_line(resolver: DialogResolver) -> None:
    found = below_the_line(resolver, "Windows Defender", Frame(screen(OTHER_PAGE)))
    assert found is not None
    assert found.event.dialog_type is DialogType.WINDOWS_DEFENDER


def test_a_failure_told_above_such_a_line_is_told(resolver: DialogResolver) -> None:
    found = below_the_line(resolver, "Ordonnance de DUPONT Jean : échec.", Frame(screen(OTHER_PAGE)))
    assert isinstance(found, ClickAnswer)
    assert found.tells_failure


def on_a_card(resolver: DialogResolver, head: str) -> Resolution | None:
    """Text and button stand on a card of their own, well inside of what came up."""
    pixels = screen(60)
    fill(pixels, DIALOG, 235)
    fill(pixels, Box(340, 330, 820, 600), 255)
    said = [token(head, 330, 222), token(NOTICE, 360, 360)]
    return resolver.look(written(pixels, said), before=Frame(screen(60)))


def test_a_warning_beside_the_card_that_holds_the_button(resolver: DialogResolver) -> None:
    assert isinstance(on_a_card(resolver, "Les modifications de DUPONT Jean seront perdues."), AskPerson)
    assert isinstance(on_a_card(resolver, "Planning de la semaine"), ClickAnswer)


def test_a_system_dialog_that_came_up_beside_it_is_not_overlooked(resolver: DialogResolver) -> None:
    """The wrong buttons were taken for the dialog's."""
    pixels = screen(60)
    fill(pixels, DIALOG, 250)
    fill(pixels, Box(900, 200, 1300, 620), 240)
    said = [token(NOTICE, 330, 480), token("Contrôle de compte d'utilisateur", 930, 300)]
    found = resolver.look(written(pixels, said), before=Frame(screen(60)))
    assert found is not None
    assert found.event.dialog_type is DialogType.UAC


def with_middle_line(resolver: DialogResolver, line: Token) -> Resolution | None:
    pixels = screen(60)
    fill(pixels, DIALOG, 250)
    return resolver.look(written(pixels, [token(NOTICE, 330, 300), line]))


def test_a_line_that_nobody_can_read_is_a_persons(resolver: DialogResolver) -> None:
    assert isinstance(
        with_middle_line(resolver, token("Lcs saisics scront pcrducs.", 330, 340, 0.05)), AskPerson
    )
    assert isinstance(with_middle_line(resolver, token("La liste est prête.", 330, 340)), ClickAnswer)


class FakeForgetfulOcr(FakeToldOcr):
    """Reads these closely only, or not closely."""

    def __init__(self, tokens: Sequence[Token], *, at_first: Sequence[str], closely: Sequence[str]) -> None:
        super().__init__(tokens)
        self._missed_at_first, self._missed_closely = at_first, closely

    def read(self, frame: Frame) -> Sequence[Token]:
        return [one for one in super().read(frame) if one.text not in self._missed_at_first]

    def read_closely(self, frame: Frame, region: Box, times: float = 1) -> Sequence[Token]:
        read = super().read_closely(frame, region, times)
        return [one for one in read if one.text not in self._missed_closely]


def misread(view: ScreenView, *, at_first: Sequence[str] = (), closely: Sequence[str] = ()) -> ScreenView:
    ocr = FakeForgetfulOcr(view.lines, at_first=at_first, closely=closely)
    return ScreenView(view.frame, replace(view._senses, ocr=ocr))


def plain(said: Sequence[Token], elements: Sequence[UIElement] = (OK,)) -> ScreenView:
    pixels = screen(60)
    fill(pixels, DIALOG, 250)
    return written(pixels, said, elements)


def test_a_line_that_the_second_reading_loses_is_a_persons(resolver: DialogResolver) -> None:
    second = token("Le document 204 est prêt.", 330, 340)
    view = plain([token(NOTICE, 330, 300), second])
    assert isinstance(resolver.look(misread(view)), ClickAnswer)
    assert isinstance(resolver.look(misread(view, closely=[second.text])), AskPerson)


def test_a_dialog_whose_only_button_was_not_read_is_looked_at_again(resolver: DialogResolver) -> None:
    """Where a window came up that says something."""
    bare = token("OK", 740, 576)
    view = plain([token(NOTICE, 330, 300), bare], [])
    found = resolver.look(misread(view, at_first=["OK"]), before=Frame(screen(60)))
    assert isinstance(found, ClickAnswer)
    assert bare.bbox.contains(found.point)
    strange = DialogContext(screen_known=True, is_own=lambda _: False)
    assert resolver.look(misread(view, at_first=["OK"]), strange, before=view.frame) is None


def test_a_word_that_has_become_another_is_enough_to_look(resolver: DialogResolver) -> None:
    """Smaller than anything that comes up, and more than a caret."""
    view = plain([token(NOTICE, 330, 300)])
    before = view.frame.pixels.copy()
    assert resolver.look(view, before=Frame(before)) is None
    fill(before, Box(330, 340, 460, 360), 40)
    assert isinstance(resolver.look(view, before=Frame(before)), ClickAnswer)


def test_what_there_is_to_choose_or_to_fill_in_is_a_persons(resolver: DialogResolver) -> None:
    said = [token("Deux messages sont disponibles.", 330, 230)]
    names = [token("DUPONT Jean", 360, 300), token("DUPONT Jeanne", 360, 340)]
    rounds = [
        element(ElementType.RADIO, "choice", Box(330, one.bbox.top, 346, one.bbox.bottom), one.text)
        for one in names
    ]
    assert isinstance(resolver.look(plain([*said, *names], [OK, *rounds])), AskPerson)
    field = element(ElementType.TEXT_INPUT, "form_input", Box(330, 300, 400, 326))
    assert isinstance(resolver.look(plain(said, [OK, field])), AskPerson)
    ticked = element(
        ElementType.CHECKBOX, "choice", Box(330, 300, 346, 318), "Installer aussi la barre d'outils"
    )
    assert isinstance(resolver.look(plain(said, [OK, ticked])), AskPerson)
    again = element(ElementType.CHECKBOX, "choice", Box(330, 300, 346, 318), "Ne plus afficher ce message")
    assert isinstance(resolver.look(plain(said, [OK, again])), ClickAnswer)
    below = token("Non merci", 550, 603)
    assert isinstance(resolver.look(plain([*said, below])), AskPerson)


def test_a_letter_in_the_middle_of_a_word_is_nothing_to_tick(resolver: DialogResolver) -> None:
    said = token("Le planning est publié pour votre unité.", 330, 300)
    letter = element(
        ElementType.CHECKBOX, "choice", Box(said.bbox.right - 40, 300, said.bbox.right, 318), "ité."
    )
    assert isinstance(resolver.look(plain([said], [OK, letter])), ClickAnswer)
    word = letter.model_copy(update={"label": "unité."})
    assert isinstance(resolver.look(plain([said], [OK, word])), AskPerson)
    first = letter.model_copy(update={"bbox": Box(330, 300, said.bbox.right, 318)})
    assert isinstance(resolver.look(plain([said], [OK, first])), AskPerson)


def test_the_strip_a_button_stands_on_is_no_field_where_the_button_cuts_it_in_two() -> None:
    ok = Answer("OK", Box(560, 570, 600, 600))
    lines = (token(NOTICE, 330, 300), token("OK", 570, 576))
    halves = (Box(305, 560, 550, 610), Box(610, 560, 855, 610))
    left, right = (element(ElementType.TEXT_INPUT, "form_input", box) for box in halves)
    assert not DialogBox(DIALOG, lines, (ok,), (left, right)).fields
    assert DialogBox(DIALOG, lines, (ok,), (left,)).fields


def test_the_ground_between_the_edge_and_a_button_is_no_field() -> None:
    yes, no = Answer("Oui", Box(500, 570, 560, 600)), Answer("Non", Box(600, 570, 660, 600))
    lines = (token(NOTICE, 330, 300), token("Oui", 510, 576), token("Non", 610, 576))

    def fields(box: Box, *more: Token) -> tuple[UIElement, ...]:
        field = element(ElementType.TEXT_INPUT, "form_input", box)
        return DialogBox(DIALOG, (*lines, *more), (yes, no), (field,)).fields

    ground = Box(DIALOG.left, 560, 490, 610)
    assert not fields(ground)
    assert fields(ground, token("800071666", DIALOG.left + 10, 576))
    assert fields(Box(DIALOG.left + 8, 560, 490, 610))
    assert fields(Box(DIALOG.left, 500, 490, 550)), "a field above the answers may reach the edge"
    assert fields(Box(DIALOG.left, 574, 490, 596)), (
        "no higher than a line: it is beside the answers for itself"
    )


class FakeSlippingOcr(FakeToldOcr):
    """Reads one word as another when it reads closely for the first time."""

    def __init__(self, tokens: Sequence[Token], word: str, read_as: str) -> None:
        super().__init__(tokens)
        self._slips = {word: read_as}

    def read_closely(self, frame: Frame, region: Box, times: float = 1) -> Sequence[Token]:
        slips, self._slips = self._slips, {}
        return [
            one.model_copy(update={"text": slips.get(one.text, one.text)})
            for one in super().read_closely(frame, region, times)
        ]


@pytest.mark.parametrize(("read_as", "then"), [("Qu", ClickAnswer), ("Non", AskPerson)])
def test_a_frame_read_as_a_letter_of_a_button_does_not_hide_it_and_another_answer_does(
    resolver: DialogResolver, read_as: str, then: type
) -> None:
    view = plain(
        [token("Voulez-vous enregistrer la feuille ?", 330, 300)],
        [button("Oui", 560, 570), button("Annuler", 700, 570)],
    )
    slipping = replace(view._senses, ocr=FakeSlippingOcr(view.lines, "Oui", read_as))
    assert isinstance(resolver.look(ScreenView(view.frame, slipping)), then)


@pytest.mark.parametrize(
    ("lost", "read_as", "then"),
    [
        ("Export", "xpfrt", ClickAnswer),
        ("Export", "Suppression", AskPerson),
        ("Voulez-vous vraiment exporter la liste ?", "Voulez-vous vraiment expfrer la liste ?", AskPerson),
    ],
    ids=["its title", "its title for something bad", "its question"],
)
def test_one_bad_reading_of_the_title_alone_is_made_up_for_by_another(
    resolver: DialogResolver, lost: str, read_as: str, then: type
) -> None:
    view = plain(
        [token("Export", 330, 210), token("Voulez-vous vraiment exporter la liste ?", 330, 300)],
        [button("Oui", 560, 570), button("Non", 700, 570)],
    )
    slipping = replace(view._senses, ocr=FakeSlippingOcr(view.lines, lost, read_as))
    declared = {DialogType.METIER_CONFIRM: DeclaredDialog(action="click", label="Oui")}
    found = resolver.look(ScreenView(view.frame, slipping), DialogContext(declared=declared))
    assert isinstance(found, then)
