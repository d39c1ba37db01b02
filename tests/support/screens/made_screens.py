"""The screens of the made task as pictures: windows, fields and rows where its actions are done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np

from rpa_vision.models.graph.workflow import Example
from rpa_vision.perception.picture.frame import encode_png
from rpa_vision.ports import Frame, Pixels

DESKTOP, WINDOW, BAR, LINE, INK = (96, 84, 70), (246, 246, 246), (120, 80, 40), (180, 180, 180), (40, 40, 40)
FONT = cv2.FontFace("sans")
Place = tuple[int, int, int, int]
"""Left, top, width, height."""


def made_picture(example: Example) -> bytes:
    return _png(example.screenshot_id.removeprefix("shot_"))


@cache
def _png(name: str) -> bytes:
    return encode_png(Frame(_screen(name)))


def _screen(name: str) -> Pixels:
    pixels = np.full((900, 1440, 3), DESKTOP, dtype=np.uint8)
    _window(pixels, (100, 60, 1100, 720), "Calanque DPI")
    _button(pixels, (140, 105, 120, 30), "Enregistrer")
    _button(pixels, (270, 105, 150, 30), "Fermer le dossier")
    match name:
        case "search" | "notice":
            _field(pixels, (320, 200, 260, 28), "Nom")
            _button(pixels, (950, 200, 120, 30), "Rechercher")
            _table(pixels, (140, 360, 1000, 34), ["IPP", "Nom utilisé", "Prénom", "Né(e) le"], 5)
        case "identity":
            _tabs(pixels)
            for row, label in enumerate(["Nom de naissance", "Prénom", "Né(e) le", "Adresse", "Téléphone"]):
                _field(pixels, (380, 270 + 50 * row, 320, 28), label)
        case "stays":
            _tabs(pixels)
            _table(pixels, (140, 320, 1000, 34), ["N° séjour", "Unité", "Entrée", "Sortie"], 4)
        case "coding" | "codes":
            _tabs(pixels)
            _field(pixels, (420, 276, 380, 28), "Diagnostic principal")
            _button(pixels, (830, 275, 110, 30), "Chercher…")
            _table(pixels, (140, 440, 640, 28), ["Rang", "Code", "Libellé"], 3)
            _button(pixels, (830, 405, 110, 30), "Ajouter…")
            _field(pixels, (380, 586, 420, 28), "Commentaire")
        case _:
            _tabs(pixels)
            for row, label in enumerate(["Température", "Pouls", "Tension", "Poids"]):
                _field(pixels, (420, 286 + 50 * row, 160, 28), label)
    _dialog(pixels, name)
    return pixels


def _dialog(pixels: Pixels, name: str) -> None:
    match name:
        case "notice":
            _message(pixels, "Information", "Ce dossier est consulté par un autre poste.", ["OK"])
        case "confirm":
            _message(pixels, "Confirmer", "Enregistrer le codage de ce séjour ?", ["Oui", "Non"])
        case "saved":
            _message(pixels, "Terminé", "Le codage est enregistré.", ["OK"])
        case "codes":
            _window(pixels, (400, 230, 560, 370), "Rechercher un code CIM-10")
            _field(pixels, (520, 288, 400, 28), "Code ou libellé")
            _table(pixels, (420, 350, 520, 30), ["Code", "Libellé"], 4)
            _button(pixels, (780, 545, 110, 30), "Choisir")


def _message(pixels: Pixels, title: str, said: str, buttons: Sequence[str]) -> None:
    _window(pixels, (450, 340, 500, 200), title)
    _write(pixels, said, 480, 420)
    for place, button in enumerate(buttons):
        _button(pixels, (650 + 110 * place, 470, 90, 30), button)


def _window(pixels: Pixels, place: Place, title: str) -> None:
    left, top, width, height = place
    _box(pixels, place, WINDOW)
    _box(pixels, (left, top, width, 28), BAR)
    cv2.putText(pixels, title, (left + 10, top + 20), (255, 255, 255), FONT, 16, 400)
    cv2.rectangle(pixels, (left, top), (left + width, top + height), INK, 1)


def _tabs(pixels: Pixels) -> None:
    for place, tab in enumerate(["Identité", "Séjours", "Constantes", "Documents"]):
        _button(pixels, (140 + 125 * place, 203, 120, 30), tab)


def _field(pixels: Pixels, place: Place, label: str) -> None:
    left, top, width, height = place
    _write(pixels, label, left - 10 - 9 * len(label), top + 20)
    _box(pixels, place, (255, 255, 255))
    cv2.rectangle(pixels, (left, top), (left + width, top + height), LINE, 1)


def _button(pixels: Pixels, place: Place, label: str) -> None:
    left, top, width, height = place
    _box(pixels, place, (228, 228, 228))
    cv2.rectangle(pixels, (left, top), (left + width, top + height), LINE, 1)
    _write(pixels, label, left + 10, top + 20)


def _table(pixels: Pixels, place: Place, columns: Sequence[str], rows: int) -> None:
    left, top, width, height = place
    _box(pixels, (left, top, width, height * (rows + 1)), (255, 255, 255))
    _box(pixels, (left, top, width, height), (225, 225, 225))
    for number, column in enumerate(columns):
        _write(pixels, column, left + 12 + number * width // len(columns), top + height - 9)
    for row in range(rows + 1):
        cv2.line(pixels, (left, top + row * height), (left + width, top + row * height), LINE, 1)


def _write(pixels: Pixels, text: str, left: int, base: int) -> None:
    cv2.putText(pixels, text, (left, base), INK, FONT, 16, 400)


def _box(pixels: Pixels, place: Place, colour: tuple[int, int, int]) -> None:
    left, top, width, height = place
    pixels[top : top + height, left : left + width] = colour
