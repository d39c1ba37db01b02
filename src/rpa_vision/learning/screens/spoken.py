"""What a dialog of the task always says, whoever it speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from rapidfuzz.distance import Indel

from rpa_vision.learning.screens.templates import TITLE_BAR, Sample
from rpa_vision.learning.values.shown_values import can_be_read, may_be_read_as
from rpa_vision.learning.values.variables import Found
from rpa_vision.learning.watching.screens import FRAMED, SHORT, WatchedScreen
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.graph.references import is_plain, reference
from rpa_vision.models.graph.spoken import GAP, Spoken
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token, rows
from rpa_vision.perception.embedding.said import ENTERED
from rpa_vision.perception.lists.alike import in_series
from rpa_vision.text.folding import squeezed
from rpa_vision.text.legible import alike, legible_words
from rpa_vision.text.values import identifies

CELLS = frozenset({ElementType.TABLE_ROW, ElementType.TABLE_CELL})
INSIDE = 0.9
"""Of a thing's area: it may stick out of its dialog by a line's width."""
MOSTLY = 0.5
TITLE_WORDS = 4
MOST_WORDS = 80
"""More is a page to work in."""
SHORT_CAPITALS = 3
"""Letters: « IPP » is a word of the program; longer ones in capitals are names."""
_ENDS = re.compile(r"[.?!:…]\W*$")
_EDGES = re.compile(r"^\W+|\W+$")


def spoken_on(samples: Sequence[Sample], found: Sequence[Found], least: int) -> Spoken | None:
    """None where it is no dialog that only tells or asks something.

    ``least``: as many demonstrations as a value must be seen in to be known to vary. With fewer, whatever is written
    like a name or a number may be another one the next time.
    """
    frames = [(sample, frame) for sample in samples if (frame := _message(sample)) is not None]
    if len(frames) <= len(samples) * MOSTLY:
        return None
    few = len({sample.who[0] for sample, _ in frames}) < least
    named = [one for one in found if can_be_read(one) and _is_named(one, frames)]
    texts = [_text(sample, frame, named, few=few) for sample, frame in frames]
    says = " ".join(_without_repeated_gaps(reduce(_shared, texts)))
    if not any(texts) or len(says.split()) > MOST_WORDS:
        return None
    answers = dict.fromkeys(text for sample, frame in frames for text in _answers(sample.seen, frame))
    return Spoken(says=says, answers=tuple(answers))


def _message(sample: Sample) -> Box | None:
    """The dialog in which a button was pressed, and nothing is entered or chosen from a list. One of several cards is
    no dialog."""
    seen = sample.seen
    frame = _only_dialog(seen) if sample.at is None else _around(seen, sample.at)
    if (
        sample.typed
        or frame is None
        or any(
            one.type in ENTERED and _is_in(one.bbox, frame) and not _is_strip(one, frame)
            for one in seen.elements
        )
        or any(
            one.bbox != frame and in_series(frame, one.bbox) for one in seen.elements if one.type in FRAMED
        )
    ):
        return None
    pressed = any(sample.at is None or box.contains(sample.at) for box in _buttons(seen, frame))
    return frame if pressed else None


def _is_in(box: Box, frame: Box) -> bool:
    """And not behind it, where a row of a list runs on beside it: its cells may be as wide as the dialog hides."""
    inside = box.intersection(frame)
    return inside is not None and inside.area > INSIDE * box.area


def _is_strip(one: UIElement, frame: Box) -> bool:
    """Its title may stand in line with the rows of a table behind it, and be taken for one of its cells."""
    return (
        one.type in CELLS and one.bbox.top - frame.top < TITLE_BAR and one.bbox.width >= INSIDE * frame.width
    )


def _around(seen: WatchedScreen, at: Point) -> Box | None:
    return seen.frame_around(at) or seen.dialog_answered(at)


def _only_dialog(seen: WatchedScreen) -> Box | None:
    """Where it was answered with a key."""
    dialogs = [one.bbox for one in seen.elements if one.type is ElementType.DIALOG]
    dialogs = dialogs or [one.box for one in seen.dialogs]
    return dialogs[0] if len(dialogs) == 1 else None


def _buttons(seen: WatchedScreen, frame: Box) -> list[Box]:
    found = [
        one.bbox
        for one in seen.elements
        if one.type is ElementType.BUTTON and frame.contains(one.bbox.center)
    ]
    answers = (box for one in seen.dialogs if one.box == frame for box in one.answers)
    return found + [box for box in answers if not box.center.is_in_any(found)]


def _answers(seen: WatchedScreen, frame: Box) -> Iterator[str]:
    buttons = _buttons(seen, frame)
    for line in seen.lines:
        if line.bbox.center.is_in_any(buttons) and squeezed(line.text):
            yield line.text


def _sentences(seen: WatchedScreen, frame: Box) -> list[Token]:
    """Without its buttons and its title."""
    buttons, title = _buttons(seen, frame), squeezed(seen.window.title)
    lines = [
        line
        for line in seen.lines
        if frame.contains(line.bbox.center)
        and squeezed(line.text)
        and squeezed(line.text) != title
        and not line.bbox.center.is_in_any(buttons)
    ]
    first = next(iter(rows(lines)), [])
    is_all = len(first) == len(lines)
    return lines if is_all or not _is_title(first, frame) else [one for one in lines if one not in first]


def _is_title(row: Sequence[Token], frame: Box) -> bool:
    """Nobody tells the titles of windows on a far screen. A whole row or none of it, as a replay takes it: half of a
    banner learnt as a sentence would never be heard again."""
    return (
        all(line.bbox.center.y - frame.top < TITLE_BAR for line in row)
        and sum(len(line.text.split()) for line in row) <= TITLE_WORDS
        and all(_ENDS.search(line.text) is None for line in row)
    )


def _is_named(one: Found, frames: Sequence[tuple[Sample, Box]]) -> bool:
    """Mostly letter by letter, or a replay would never find it there."""
    exactly = 0
    for sample, frame in frames:
        value, written = one.values.get(sample.who, ""), _written(sample.seen, frame)
        size = len(value.split())
        texts = (_text_of(written[place : place + size]) for place in range(len(written)))
        exactly += len(squeezed(value)) > SHORT and any(identifies(text, value) for text in texts)
    return exactly > len(frames) * MOSTLY


def _written(seen: WatchedScreen, frame: Box) -> list[str]:
    return [word for line in _sentences(seen, frame) for word in line.text.split()]


def _text_of(words: Sequence[str]) -> str:
    return " ".join(_EDGES.sub("", word) for word in words)


def _text(sample: Sample, frame: Box, named: Sequence[Found], *, few: bool) -> list[str]:
    values = {one.variable.name: value for one in named if (value := one.values.get(sample.who, ""))}
    words = _with_names(_written(sample.seen, frame), values)
    return [GAP if few and varies else word for word, varies in zip(words, _may_vary(words), strict=True)]


def _with_names(written: Sequence[str], values: Mapping[str, str]) -> list[str]:
    """The variables in the place of their values."""
    words, place = [], 0
    while place < len(written):
        name, size = next(_named_at(written, place, values), (None, 1))
        words.append(written[place] if name is None else reference(name))
        place += size
    return words


def _named_at(written: Sequence[str], place: int, values: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    for name, value in sorted(values.items(), key=lambda one: -len(one[1])):
        size = len(value.split())
        if may_be_read_as(_text_of(written[place : place + size]), value):
            yield name, size


def _may_vary(words: Sequence[str]) -> Iterator[bool]:
    """Numbers, names in capitals, and words that begin with one where no sentence does."""
    begins = True
    for written in words:
        word = _EDGES.sub("", written)
        capitals = word.isupper() and len(word) > SHORT_CAPITALS
        named = word[:1].isupper() and not begins and not (word.isupper() and not capitals)
        yield is_plain(written) and (any(map(str.isdigit, word)) or capitals or named)
        begins = _ENDS.search(written) is not None


def _shared(known: Sequence[str], text: Sequence[str]) -> list[str]:
    """What both say in the same order, with a gap wherever one of them says something else."""
    mine = [_key(word) for word in known]
    theirs = [next((key for key in mine if key and alike(key, own)), own) for own in map(_key, text)]
    shared, here, there = list[str](), 0, 0
    for block in Indel.opcodes(mine, theirs).as_matching_blocks():
        if block.a > here or block.b > there:
            shared.append(GAP)
        shared += known[block.a : block.a + block.size]
        here, there = block.a + block.size, block.b + block.size
    return shared


def _key(word: str) -> str:
    return word if word == GAP or not is_plain(word) else "".join(legible_words(word))


def _without_repeated_gaps(words: Sequence[str]) -> Iterator[str]:
    before = ""
    for written in words:
        word = written if not is_plain(written) or written == GAP else _EDGES.sub("", written)
        if word and not word == before == GAP:
            yield word
            before = word
