"""A program with a row of identical drawings, painted here and seen as painted: what only an arrangement tells apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame, Pixels
from told_screen import element, showing

WIDE, HIGH = 900, 600
ICON = 24
INK, PAPER = 60, 235
LABELS = ("Dossier patient", "Mouvements", "Diagnostics", "Actes", "Courriers", "Imagerie")


@dataclass(frozen=True)
class RowScreen:
    """``icons``: where the drawings of the row begin; ``texts``: what is written, and where."""

    icons: tuple[Point, ...]
    texts: tuple[tuple[str, Point], ...]
    fields: tuple[Box, ...]
    blurred: Box | None = None
    mirrored: bool = False
    ground: int = PAPER
    hidden: frozenset[int] = field(default_factory=frozenset)
    """Icons of the row that are painted and not noticed."""
    redrawn: bool = False
    """As the next version of the program draws them."""

    def icon(self, number: int) -> Box:
        left, top = self.icons[number]
        return self._turned(Box(left, top, left + ICON, top + ICON))

    def without(self, number: int, *, closing: bool = True) -> RowScreen:
        """``closing``: those after it move up."""
        step = self.icons[1].x - self.icons[0].x
        kept = [
            Point(place.x - step * (closing and at > number), place.y)
            for at, place in enumerate(self.icons)
            if at != number
        ]
        return replace(self, icons=tuple(kept))

    def moved(self, right: int, down: int) -> RowScreen:
        return replace(
            self,
            icons=tuple(Point(x + right, y + down) for x, y in self.icons),
            texts=tuple((text, Point(at.x + right, at.y + down)) for text, at in self.texts),
            fields=tuple(one.moved(right, down) for one in self.fields),
        )

    def view(self) -> ScreenView:
        elements: list[UIElement] = [
            element(ElementType.ICON, "action", self.icon(at))
            for at in range(len(self.icons))
            if at not in self.hidden
        ]
        elements += [element(ElementType.TEXT_INPUT, "form_input", self._turned(one)) for one in self.fields]
        tokens = [
            Token(text=text, bbox=self._turned(_text_box(text, at)), confidence=0.99)
            for text, at in self.texts
        ]
        return showing(tokens, Frame(self._painted()), elements)

    def look(self, number: int) -> Pixels:
        left, top, right, bottom = self.icon(number)
        return np.ascontiguousarray(self._painted()[top - 4 : bottom + 4, left - 4 : right + 4])

    def _turned(self, box: Box) -> Box:
        return Box(WIDE - box.right, box.top, WIDE - box.left, box.bottom) if self.mirrored else box

    def _painted(self) -> Pixels:
        pixels = np.full((HIGH, WIDE, 3), self.ground, np.uint8)
        for text, at in self.texts:
            box = self._turned(_text_box(text, at))
            cv2.putText(
                pixels,
                text,
                (box.left, box.bottom - 4),
                cv2.FONT_HERSHEY_SIMPLEX,
                0.45,
                (INK,) * 3,
                1,
                cv2.LINE_AA,
            )
        for one in self.fields:
            left, top, right, bottom = self._turned(one)
            cv2.rectangle(pixels, (left, top), (right - 1, bottom - 1), (120,) * 3, 1)
        for at in range(len(self.icons)):
            (_paint_anew if self.redrawn else _paint_icon)(pixels, self.icon(at))
        if self.blurred is not None:
            left, top, right, bottom = self.blurred
            part = pixels[top:bottom, left:right]
            part[:] = cv2.GaussianBlur(part, (0, 0), 3.0)
        return pixels


def row_of(count: int, step: int = 60) -> RowScreen:
    """A heading, the row, a form below, and some words around."""
    texts = [(label, Point(640, 210 + 34 * at)) for at, label in enumerate(LABELS)]
    texts += [("Hospitalisations du service", Point(40, 110)), ("Nom de naissance", Point(40, 240))]
    texts += [
        ("Date d'entree", Point(40, 290)),
        ("Medecin", Point(40, 340)),
        ("Enregistrer", Point(700, 540)),
    ]
    texts += [("Annuler", Point(560, 540))]
    fields = tuple(Box(240, top, 520, top + 26) for top in (236, 286, 336))
    return RowScreen(tuple(Point(60 + step * at, 160) for at in range(count)), tuple(texts), fields)


def _text_box(text: str, at: Point) -> Box:
    return Box(at.x, at.y, at.x + 9 * len(text), at.y + 18)


def _paint_icon(pixels: Pixels, box: Box) -> None:
    x, y = box.left, box.top
    cv2.circle(pixels, (x + 10, y + 10), 7, (INK, 90, 40), 2, cv2.LINE_AA)
    cv2.line(pixels, (x + 15, y + 15), (x + 22, y + 22), (INK, 90, 40), 3, cv2.LINE_AA)


def _paint_anew(pixels: Pixels, box: Box) -> None:
    """No eye for looks takes it for the same."""
    left, top, right, bottom = box
    cv2.rectangle(pixels, (left, top), (right - 1, bottom - 1), (40, 90, INK), -1)
    cv2.line(pixels, (left + 4, top + 18), (left + 20, top + 5), (PAPER,) * 3, 3, cv2.LINE_AA)


def boxes(screen: RowScreen) -> Sequence[Box]:
    return [screen.icon(at) for at in range(len(screen.icons))]
