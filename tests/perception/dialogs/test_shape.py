"""What has the form of a dialog, and what only has its words: told screens, on a surface of their own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from rpa_vision.dialogs.judge.catalogue import Catalogue
from rpa_vision.dialogs.respond.button import find_button
from rpa_vision.dialogs.respond.resolution import DialogContext
from rpa_vision.dialogs.sighting.looking import sight
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token
from rpa_vision.perception.dialogs.finding import find_dialogs
from rpa_vision.perception.dialogs.parts import Answer, DialogBox
from rpa_vision.ports import Frame
from rpa_vision.settings import DialogSettings
from told_screen import element, showing

PANEL = Box(300, 200, 800, 460)
LINE, LETTER = 18, 8


def token(text: str, left: int, top: int) -> Token:
    return Token(text=text, bbox=Box(left, top, left + LETTER * len(text), top + LINE), confidence=1)


def button(label: str, left: int, top: int) -> UIElement:
    return element(ElementType.BUTTON, "action", Box(left, top, left + 90, top + 30), label)


def found(
    tokens: Sequence[Token], catalogue: Catalogue, buttons: Sequence[UIElement] = ()
) -> list[DialogBox]:
    """On a light panel over a dark screen; a button has a shade of its own."""
    pixels = np.full((700, 1100, 3), 60, dtype=np.uint8)
    pixels[PANEL.top : PANEL.bottom, PANEL.left : PANEL.right] = 250
    for one in buttons:
        pixels[one.bbox.top : one.bbox.bottom, one.bbox.left : one.bbox.right] = 220
    labels = [token(one.label, one.bbox.left + 10, one.bbox.top + 6) for one in buttons]
    return find_dialogs(showing([*tokens, *labels], Frame(pixels), list(buttons)), catalogue)


def test_a_menu_that_can_close_something_is_no_dialog(catalogue: Catalogue) -> None:
    items = ["Nouveau dossier patient", "Ouvrir un dossier patient", "Imprimer", "Aperçu", "Fermer"]
    assert not found([token(text, 340, 220 + 28 * place) for place, text in enumerate(items)], catalogue)


def test_a_word_in_a_table_is_no_answer(catalogue: Catalogue) -> None:
    cells = [token("Bilan sanguin du 3 mars", 320, 240), token("OK", 700, 240)]
    rest = [token("Radiographie du 4 mars", 320, 330), token("en attente", 700, 330)]
    assert not found([*cells, *rest], catalogue)


def test_the_same_word_under_a_message_is_one(catalogue: Catalogue) -> None:
    (dialog,) = found([token("Le bilan est arrivé.", 320, 240), token("OK", 700, 420)], catalogue)
    assert [answer.label for answer in dialog.answers] == ["OK"]


def test_answers_may_stand_at_both_ends_of_the_title(catalogue: Catalogue) -> None:
    said = [token("Volume", 500, 212), token("Toutes les données de ce volume seront perdues.", 320, 320)]
    (dialog,) = found(said, catalogue, [button("Précédent", 310, 206), button("Formater", 700, 206)])
    assert [answer.label for answer in dialog.answers] == ["Précédent", "Formater"]
    assert dialog.box.iou(PANEL) > 0.9


def test_a_page_of_a_wizard_that_warns_of_nothing_is_to_work_in(catalogue: Catalogue) -> None:
    said = [token("Langue", 500, 212), token("Choisissez la langue de votre poste de travail.", 320, 320)]
    assert not found(said, catalogue, [button("Précédent", 310, 206), button("Suivant", 700, 206)])


def test_a_button_behind_it_in_line_with_its_own_is_not_one_of_its(catalogue: Catalogue) -> None:
    said = [token("Souhaitez-vous sauvegarder votre saisie ?", 320, 260)]
    own = [button("Sauvegarder", 580, 420), button("Annuler", 690, 420)]
    (dialog,) = found(said, catalogue, [button("Valider", 190, 420), *own])
    assert [answer.label for answer in dialog.answers] == ["Sauvegarder", "Annuler"]


def test_a_greyed_step_back_makes_a_window_to_work_in(catalogue: Catalogue) -> None:
    said = [token("Choisissez le dossier où le programme sera installé.", 320, 260)]
    back = token("< Précédent", 450, 426)
    assert found(said, catalogue, [button("Annuler", 690, 420)])
    assert not found([*said, back], catalogue, [button("Annuler", 690, 420)])


def test_a_title_that_looks_like_a_button_is_no_answer(catalogue: Catalogue) -> None:
    said = token("La mise en commun des plannings est terminée.", 340, 300)
    buttons = [button("Agenda", 480, 204), button("OK", 640, 410)]
    (dialog,) = found([said], catalogue, buttons)
    assert [answer.label for answer in dialog.answers] == ["OK"]


def test_a_message_in_a_window_that_can_be_made_small_is_one_too(catalogue: Catalogue) -> None:
    said = token("Trois mouvements attendent un mode de traitement.", 340, 300)
    controls = [token("x", left, 206) for left in (700, 730, 760)]
    buttons = [button("Rapprocher", 480, 410), button("Dissocier", 580, 410), button("Différer", 680, 410)]
    (dialog,) = found([said, *controls], catalogue, buttons)
    assert [answer.label for answer in dialog.answers] == ["Rapprocher", "Dissocier", "Différer"]


def test_a_button_is_told_from_the_one_close_beside_it(catalogue: Catalogue) -> None:
    said = token("Voulez-vous enregistrer les modifications ?", 340, 300)
    buttons = [button("Enregistrer", 400, 410), button("Ne pas enregistrer", 496, 410)]
    (dialog,) = found([said], catalogue, buttons)
    answer = find_button(dialog, "Enregistrer", 0.8)
    assert answer is not None
    assert answer.bbox == buttons[0].bbox


@pytest.mark.parametrize(
    ("read", "pressed"),
    [
        ("✓ Oui", True),
        ("Oui", True),
        ("● Oui.", True),
        ("Non Oui", False),
        ("Oui à tout", False),
        ("3 Oui", False),
    ],
)
def test_a_picture_read_as_a_sign_leaves_a_button_its_word(read: str, pressed: bool) -> None:
    box = Box(400, 410, 480, 434)
    answer = Answer("Oui", box)
    line = Token(text=read, bbox=Box(410, 412, 470, 432), confidence=0.9)
    dialog = DialogBox(Box(300, 280, 700, 450), (line,), (answer,), ())
    assert find_button(dialog, "Oui", 0.8) == (answer if pressed else None)


def column(catalogue: Catalogue, pixels: np.ndarray, said: Sequence[Token]) -> list[DialogBox]:
    """« Ajouter » over « Supprimer ». Of the upper one the border is not seen where its icon is."""
    lower = button("Supprimer", 400, 334)
    upper = element(ElementType.BUTTON, "action", Box(420, 300, 490, 330), "Ajouter")
    buttons = [upper, lower]
    for one in buttons:
        pixels[one.bbox.top : one.bbox.bottom, one.bbox.left : one.bbox.right] = 220
    labels = [token(one.label, one.bbox.left + 10, one.bbox.top + 6) for one in buttons]
    return find_dialogs(showing([*said, *labels], Frame(pixels), buttons), catalogue)


def test_a_button_above_another_is_not_what_that_answers(catalogue: Catalogue) -> None:
    pixels = np.full((700, 1100, 3), 60, dtype=np.uint8)
    pixels[298:366, 396:494] = 250
    assert not column(catalogue, pixels, [])


def test_with_a_question_over_them_they_are_answers(catalogue: Catalogue) -> None:
    pixels = np.full((700, 1100, 3), 60, dtype=np.uint8)
    pixels[240:366, 380:660] = 250
    assert column(catalogue, pixels, [token("Que faire de ce document ?", 400, 256)])


@pytest.mark.parametrize(
    ("rest", "ok"),
    [
        pytest.param(Box(600, 260, 760, 360), Point(650, 320), id="higher"),
        pytest.param(Box(600, 260, 760, 430), Point(650, 370), id="answers in one row"),
    ],
)
def test_what_is_left_to_see_of_a_dialog_comes_after_the_one_that_lies_over_it(
    catalogue: Catalogue, rest: Box, ok: Point
) -> None:
    """However small that rest is."""
    pixels = np.full((700, 1100, 3), 60, dtype=np.uint8)
    front = Box(200, 200, 600, 420)
    for box, shade in ((rest, 240), (front, 250)):
        pixels[box.top : box.bottom, box.left : box.right] = shade
    buttons = [button("Enregistrer", 260, 370), button("Annuler", 400, 370), button("OK", *ok)]
    for one in buttons:
        pixels[one.bbox.top : one.bbox.bottom, one.bbox.left : one.bbox.right] = 220
    labels = [token(one.label, one.bbox.left + 10, one.bbox.top + 6) for one in buttons]
    said = [token("Voulez-vous enregistrer les modifications ?", 220, 260), token("dossier a été", 610, 280)]
    over, under = find_dialogs(showing([*said, *labels], Frame(pixels), buttons), catalogue)
    assert [answer.label for answer in over.answers] == ["Enregistrer", "Annuler"]
    assert [answer.label for answer in under.answers] == ["OK"]


def test_a_button_may_have_a_frame_within_a_frame(catalogue: Catalogue) -> None:
    pixels = np.full((700, 1100, 3), 60, dtype=np.uint8)
    pixels[PANEL.top : PANEL.bottom, PANEL.left : PANEL.right] = 250
    for frame in (Box(520, 404, 576, 454), Box(528, 412, 568, 446)):
        pixels[frame.top : frame.bottom, frame.left : frame.right] = 0
        pixels[frame.top + 1 : frame.bottom - 1, frame.left + 1 : frame.right - 1] = 250
    said = [token("Le bilan est arrivé.", 320, 240), token("OK", 540, 420)]
    (dialog,) = find_dialogs(showing(said, Frame(pixels), []), catalogue)
    assert dialog.box == PANEL


def test_where_its_border_cannot_be_seen_a_dialog_ends_where_the_change_does(catalogue: Catalogue) -> None:
    """Every pixel has a shade of its own, so that no surface can be told from another."""
    shades = np.random.default_rng(7).integers(150, 250, (700, 1100, 1), dtype=np.uint8)
    said = [token("Le bilan est arrivé.", 320, 240), token("OK", 540, 420)]
    view = showing(said, Frame(np.repeat(shades, 3, axis=2)), [])
    assert find_dialogs(view, catalogue, opened=[PANEL]) == []
    (dialog,) = find_dialogs(view, catalogue, opened=[PANEL], outlined=[PANEL])
    assert dialog.box == PANEL
    assert [answer.label for answer in dialog.answers] == ["OK"]


def shaded(said: Sequence[Token], buttons: Sequence[UIElement], catalogue: Catalogue) -> list[DialogBox]:
    """What changed along all sides, on a page whose surfaces cannot be told."""
    shades = np.random.default_rng(7).integers(150, 250, (700, 1100, 1), dtype=np.uint8)
    labels = [token(one.label, one.bbox.left + 10, one.bbox.top + 6) for one in buttons]
    view = showing([*said, *labels], Frame(np.repeat(shades, 3, axis=2)), list(buttons))
    return find_dialogs(view, catalogue, opened=[PANEL], outlined=[PANEL])


def test_a_card_of_a_page_that_can_be_opened_is_no_dialog(catalogue: Catalogue) -> None:
    said = token("Trois courriers attendent votre signature électronique", 320, 260)
    assert not shaded([said], [button("Voir", 480, 410)], catalogue)
    assert shaded([said], [button("OK", 480, 410)], catalogue)


def test_a_blurred_dialog_is_sighted_where_the_screen_changed(catalogue: Catalogue) -> None:
    shades = np.random.default_rng(7)
    before = np.repeat(shades.integers(150, 250, (700, 1100, 1), dtype=np.uint8), 3, axis=2)
    now = before.copy()
    place = now[PANEL.top : PANEL.bottom, PANEL.left : PANEL.right]
    place[:] = shades.integers(20, 110, (PANEL.height, PANEL.width, 1), dtype=np.uint8)
    said = [token("Le bilan est arrivé.", 320, 240), token("OK", 540, 420)]
    view = showing(said, Frame(now), [])
    strange = DialogContext(screen_known=True, is_own=lambda _: False)
    sighting = sight(view, catalogue, DialogSettings(), strange, Frame(before), force=False)
    assert sighting.dialog is not None
    assert [answer.label for answer in sighting.dialog.answers] == ["OK"]
    calm = sight(view, catalogue, DialogSettings(), strange, Frame(now), force=False)
    assert calm.dialog is None


def test_a_line_across_a_dialog_does_not_cut_off_what_stands_above_it(catalogue: Catalogue) -> None:
    """Where it was seen to come up; its lower part alone would be a notice."""
    pixels = np.full((700, 1100, 3), 60, dtype=np.uint8)
    pixels[PANEL.top : PANEL.bottom, PANEL.left : PANEL.right] = 250
    pixels[300:310, PANEL.left : PANEL.right] = np.arange(500, dtype=np.uint8)[:, None] % 200
    said = [token("Le dossier de DUPONT Jean n'a", 320, 240), token("pas été enregistré hier.", 320, 330)]
    view = showing([*said, token("OK", 540, 420)], Frame(pixels), [])
    (cut,) = find_dialogs(view, catalogue)
    assert len(cut.lines) == 2
    (whole,) = find_dialogs(view, catalogue, opened=[PANEL], outlined=[PANEL])
    assert [line.text for line in whole.lines] == [*(one.text for one in said), "OK"]


def test_a_dialog_over_a_window_that_came_up_with_it_is_whole(catalogue: Catalogue) -> None:
    """A browser's window with a message of its page, say: what the page says is not the dialog's."""
    window = Box(200, 100, 950, 650)
    pixels = np.full((1080, 1920, 3), 60, dtype=np.uint8)
    pixels[window.top : window.bottom, window.left : window.right] = 100
    pixels[PANEL.top : PANEL.bottom, PANEL.left : PANEL.right] = 250
    page = [token("Protocoles du service", 220, 560), token("Les gardes de la semaine", 220, 600)]
    said = token("Le planning est en ligne.", 320, 260)
    view = showing([*page, said, token("OK", 540, 420)], Frame(pixels), [button("OK", 530, 414)])
    (found,) = find_dialogs(view, catalogue, opened=[window], outlined=[window])
    assert [line.text for line in found.lines] == [said.text, "OK"]
