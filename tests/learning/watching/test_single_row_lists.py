"""The only row of a table is of a list, too: what stands in it says nothing of whose record is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from clicked_session import session_of
from painted import FakePaintedOcr
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.learning.watching.demonstration import watch
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.session import MouseClick, WindowContext
from rpa_vision.models.token import Token
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings
from told_screen import element

Shown = dict[tuple[int, int], str]
ACROSS = (40, 180, 330, 470)
HEADINGS = ("N° carte", "Nom", "Prénom", "Commune")
READER = ("91848", "VASSEUR", "Odile", "Dinan")
OTHER = ("19038", "VASSEUR", "Karim", "Auray")


def table(*people: Sequence[str], headings: Sequence[str] = HEADINGS) -> Shown:
    rows = [row for row in (headings, *people) if row]
    return {
        (x, 100 + 26 * line): text
        for line, row in enumerate(rows)
        for x, text in zip(ACROSS, row, strict=True)
    }


class FakeTable:
    """A line of four texts is a row of a table, but for where a single one lies under a word about it."""

    name = "fake_table"

    def detect(self, frame: Frame, lines: Sequence[Token]) -> Sequence[UIElement]:
        del frame
        rows = [[line for line in lines if line.bbox.top == top] for top in range(100, 200, 26)]
        whole = [row for row in rows if len(row) == len(ACROSS)]
        told = any(line.text == "OK" for line in lines)
        return (
            []
            if told and len(whole) <= len((HEADINGS, READER))
            else [one for row in whole for one in _row(row)]
        )

    def prepare(self, frame: Frame) -> Callable[[Sequence[Token]], Sequence[UIElement]]:
        return lambda lines: self.detect(frame, lines)


def _row(texts: Sequence[Token]) -> list[UIElement]:
    top = texts[0].bbox.top - 4
    cells = [
        element(
            ElementType.TABLE_CELL,
            "record",
            Box(text.bbox.left - 10, top, text.bbox.left + 130, top + 26),
            text.text,
        )
        for text in texts
    ]
    whole = Box(30, top, 600, top + 26)
    return [element(ElementType.TABLE_ROW, "record", whole, " ".join(one.text for one in texts)), *cells]


RECORD: Shown = {(40, 40): "Lecteur : VASSEUR Odile", (40, 70): "N° carte : 91848", (40, 200): "Appliquer"}


def watched(pictures: Sequence[Shown], places: Sequence[Point]) -> list[ShownStep]:
    ocr = FakePaintedOcr()
    senses = replace(build_senses(Settings(), ocr), detector=FakeTable())
    frames = {f"shot_{number:04d}": ocr.paint(one) for number, one in enumerate(pictures)}
    window = WindowContext(title="Bibliothèque")
    session = session_of(
        [MouseClick(t=float(number), pos=at, window=window) for number, at in enumerate(places)]
    )
    return list(watch(session, lambda name: ScreenView(frames[name], senses)).steps)


def saved_after_choosing(
    people: Sequence[Sequence[str]], headings: Sequence[str] = HEADINGS
) -> list[ShownStep]:
    """A row is chosen, the record saved, a word about it put away over the list, and the list is left."""
    listed = table(*people, headings=headings)
    told = {**listed, (200, 300): "Modifications enregistrées.", (340, 340): "OK"}
    first = Point(60, 134 if headings else 108)
    return watched([listed, RECORD, told, listed], [first, Point(60, 208), Point(350, 348)])


@pytest.mark.parametrize("people", [[READER], [READER, OTHER]])
def test_a_row_that_was_chosen_is_of_a_list_on_every_screen_that_shows_it(
    people: list[Sequence[str]],
) -> None:
    _, record, told = saved_after_choosing(people)
    for screen in (told.screen, told.after):
        assert not {line.text for line in screen.unlisted(screen.lines)} & set(READER)
    assert "N° carte : 91848" in {line.text for line in record.screen.unlisted(record.screen.lines)}


def test_a_line_of_texts_without_headings_may_be_no_list() -> None:
    _, _, told = saved_after_choosing([READER], headings=())
    assert set(READER) <= {line.text for line in told.screen.unlisted(told.screen.lines)}
