"""Where a dialog is and what it is made of, seen with the product's own eyes."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from drawn_dialog import drawn_dialog, with_buttons, work_screen
from rpa_vision.dialogs.judge.catalogue import Catalogue
from rpa_vision.models.geometry import Box
from rpa_vision.perception.dialogs.finding import find_dialogs
from rpa_vision.ports import Frame

SAID = ["Le dossier a été modifié.", "Voulez-vous enregistrer les modifications ?"]


def test_a_screen_to_work_in_is_no_dialog(look, catalogue: Catalogue) -> None:
    assert find_dialogs(look(work_screen()), catalogue) == []


def test_its_box_title_texts_and_buttons(look, catalogue: Catalogue) -> None:
    drawn = drawn_dialog("Calanque DPI - Question", SAID, ["Oui", "Non", "Annuler"])
    (found,) = find_dialogs(look(drawn.frame), catalogue)
    assert found.box.iou(drawn.box) > 0.9
    assert found.title == "Calanque DPI - Question"
    assert [line.text for line in found.body] == SAID
    assert [answer.label for answer in found.answers] == ["Oui", "Non", "Annuler"]
    for answer in found.answers:
        assert drawn.buttons[answer.label].contains(answer.bbox.center)
    assert not found.fields


def test_a_field_to_fill_in_is_seen(look, catalogue: Catalogue) -> None:
    drawn = drawn_dialog("Recherche", ["Entrez le nom du service :"], ["OK", "Annuler"], field=True)
    (found,) = find_dialogs(look(drawn.frame), catalogue)
    assert len(found.fields) == 1


def test_the_picture_may_be_the_dialog_alone(look, catalogue: Catalogue) -> None:
    drawn = drawn_dialog("Information", ["Le dossier est transmis au service."], ["OK"])
    box = drawn.box
    crop = Frame(np.ascontiguousarray(drawn.frame.pixels[box.top : box.bottom, box.left : box.right]))
    (found,) = find_dialogs(look(crop), catalogue)
    assert found.box.iou(Box(0, 0, box.width, box.height)) > 0.9


@pytest.mark.parametrize("quality", [60, 30])
def test_a_compressed_picture_shows_it_too(look, catalogue: Catalogue, quality: int) -> None:
    drawn = drawn_dialog("Question", SAID, ["Oui", "Non"])
    jpeg = cv2.imencode(".jpg", drawn.frame.pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    found = find_dialogs(look(Frame(cv2.imdecode(jpeg, cv2.IMREAD_COLOR))), catalogue)
    assert found[0].box.iou(drawn.box) > 0.8
    assert {answer.label for answer in found[0].answers} == {"Oui", "Non"}


def test_the_smaller_one_is_in_front(look, catalogue: Catalogue) -> None:
    behind = drawn_dialog(
        "Export", ["Choisissez les documents à exporter pour ce séjour du patient"] * 6, ["OK", "Annuler"]
    )
    front = drawn_dialog("Erreur", ["Ce fichier existe déjà."], ["Oui", "Non"], over=behind.frame)
    found = find_dialogs(look(front.frame), catalogue)
    assert found[0].box.iou(front.box) > 0.9


@pytest.mark.parametrize("title", ["Paramètres", "User Account Control Settings"])
def test_a_settings_window_is_to_work_in(look, catalogue: Catalogue, title: str) -> None:
    drawn = drawn_dialog(title, ["Choisissez quand être averti."], ["OK", "Annuler"])
    assert find_dialogs(look(drawn.frame), catalogue) == []


def test_a_window_with_apply_is_to_work_in(look, catalogue: Catalogue) -> None:
    drawn = drawn_dialog("Imprimante", ["Choisissez un bac pour ce poste."], ["OK", "Annuler", "Appliquer"])
    assert find_dialogs(look(drawn.frame), catalogue) == []


def test_buttons_behind_it_and_in_line_with_its_own_are_not_its_own(look, catalogue: Catalogue) -> None:
    drawn = drawn_dialog("Question", SAID, ["Oui", "Non"])
    oui = drawn.buttons["Oui"]
    beside = {
        label: Box(left, oui.top, left + oui.width, oui.bottom)
        for label, left in (("Rechercher", drawn.box.right + 20), ("Effacer", drawn.box.right + 160))
    }
    found = find_dialogs(look(with_buttons(drawn.frame, beside)), catalogue)
    assert found[0].box.iou(drawn.box) > 0.9
    assert {answer.label for answer in found[0].answers} == {"Oui", "Non"}


def test_a_list_whose_rows_end_in_close_is_no_dialog(look, catalogue: Catalogue) -> None:
    pixels = np.full((640, 900, 3), (45, 42, 40), np.uint8)
    cv2.rectangle(pixels, (24, 82), (876, 616), (34, 32, 30), -1)
    cv2.rectangle(pixels, (24, 82), (876, 102), (80, 76, 74), -1)
    ink, font = (230, 230, 230), cv2.FontFace("sans")
    rows = [
        ("WALKER", "23/06/1983"),
        ("PATEL", "28/02/1946"),
        ("MURPHY", "15/01/1955"),
        ("GRANT", "06/06/1971"),
    ]
    for place, (name, born) in enumerate([("Surname", "Born"), *rows]):
        top = 96 if place == 0 else 90 + 34 * place
        for left, text in ((28, name), (368, born)):
            cv2.putText(pixels, text, (left, top), ink, font, 13, 400)
        if place:
            cv2.rectangle(pixels, (706, top - 20), (873, top + 11), (84, 80, 78), -1)
            cv2.rectangle(pixels, (706, top - 20), (873, top + 11), (110, 105, 100), 1)
            cv2.putText(pixels, "Close", (774, top), ink, font, 13, 400)
    assert find_dialogs(look(Frame(pixels)), catalogue) == []
