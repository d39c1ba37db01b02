"""How a screen is known again: its window, the words and elements that were always there, its vector."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

import numpy as np

from rpa_vision.learning.graph.align import Who
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.titles import shared_title
from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.graph.screen_template import (
    SEVERAL,
    EmbeddingPrototype,
    RequiredElement,
    ScreenTemplate,
    WindowTemplate,
)
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import Token
from rpa_vision.text.folding import squeezed
from rpa_vision.text.likeness import alike_share

TEXTS_KEPT = 6
"""Enough that OCR can misread some and the node is still known by the others."""
ALWAYS = 0.9
"""Of the samples: one in ten may be misread or covered."""
TITLE_BAR = 32
"""Pixels above a dialog that may be its title."""
MOSTLY = 0.6
HEADING = 6
"""Letters of a heading: shorter words are labels."""
SENTENCE = 12
"""Letters of several words that no other screen of the task says: labels are shorter."""
TITLE_WORDS = 4
"""Letters two titles must share to be titles of one window."""
ALMOST = 0.9
"""Boxes of one font differ by this much with the letters in them."""
COUNTED = {ElementType.TEXT_INPUT, ElementType.BUTTON, ElementType.TAB, ElementType.CHECKBOX}
"""Found in other themes and sizes too; icons and links come and go."""
NO_HEADINGS = COUNTED | {ElementType.RADIO, ElementType.MENU_ITEM}
STILL_THERE = 0.5
"""Of the elements: so many must be found again in a theme or size never seen before."""

SEVERAL_SHOWN = 3
"""Demonstrations: fewer do not tell how much a screen varies."""
LEAST_LIKE = 0.7
"""Below it a screen was redesigned, whatever its demonstrations were like."""
UNSEEN = 0.05
"""How much less alike the next one may be than those that were seen."""


@dataclass(frozen=True, eq=False)
class Sample:
    """A screen as it was seen once, and where the person acted on it."""

    who: Who
    seen: WatchedScreen
    at: Point | None = None
    typed: bool = False
    """They entered a text on it."""

    @property
    def frame(self) -> Box | None:
        """Of the dialog acted in, with its title."""
        found = self.seen.frame_around(self.at) if self.at is not None else None
        return found and Box(found.left, max(0, found.top - TITLE_BAR), found.right, found.bottom)


def always_said(samples: Sequence[Sample]) -> dict[str, Token]:
    """Texts of the program that (almost) every sample shows, by what they say; of a dialog, its own."""
    framed = [(sample, sample.frame) for sample in samples if sample.frame is not None]
    whole = [(sample, sample.seen.size.box) for sample in samples]
    said = _always_inside(framed) or _always_inside(whole)
    if len({sample.who[0] for sample in samples}) > 1:
        return said
    return {key: line for key, line in said.items() if not _may_be_data(key, samples[0].seen)}


def _may_be_data(key: str, seen: WatchedScreen) -> bool:
    """What only one demonstration showed may be about its patient: numbers, and what else names them there."""
    program = squeezed(seen.window.app_name)
    title = [squeezed(word) for word in seen.window.title.split()]
    named = [word for word in title if len(word) >= TITLE_WORDS and word not in program]
    return any(map(str.isdigit, key)) or any(word in key and word != key for word in named)


def _always_inside(places: Sequence[tuple[Sample, Box]]) -> dict[str, Token]:
    """Each demonstration has one voice, however often it came by."""
    voices: dict[int, list[set[str]]] = {}
    lines: dict[str, Token] = {}
    for sample, frame in places:
        own = sample.seen.own_words
        inside = {key: line for key, line in own.items() if frame.contains(line.bbox.center)}
        voices.setdefault(sample.who[0], []).append(set(inside))
        lines = inside | lines
    counted = Counter(key for visits in voices.values() for key in _mostly(visits))
    return {key: line for key, line in lines.items() if counted[key] >= len(voices) * ALWAYS}


def _mostly(visits: Sequence[set[str]]) -> list[str]:
    counted = Counter(key for visit in visits for key in visit)
    return [key for key, times in counted.items() if times >= len(visits) * ALWAYS]


def without_cut_off(said: Mapping[str, Token], others: Sequence[WatchedScreen]) -> dict[str, Token]:
    """Without what a window leaves visible of another screen's texts beside it."""
    return {
        key: line
        for key, line in said.items()
        if not any(_is_part_of(key, line, other) for screen in others for other in screen.lines)
    }


def _is_part_of(key: str, line: Token, other: Token) -> bool:
    """The other stands on the same row over all of it, says more, and mostly the same."""
    box, around = line.bbox, other.bbox
    if around.bottom <= box.top or box.bottom <= around.top:  # most, and each is compared with each
        return False
    shared = min(box.right, around.right) - max(box.left, around.left)
    if around.width <= box.width or shared < MOSTLY * box.width:
        return False
    if abs(around.center.y - box.center.y) * 3 > box.height:
        return False
    whole = squeezed(other.text)
    return whole != key and (key in whole or alike_share(key, whole) >= MOSTLY)


def template_of(
    samples: Sequence[Sample],
    said: Mapping[str, Token],
    elsewhere: Counter[str],
    before: Sequence[Collection[str]],
    prototype: EmbeddingPrototype,
) -> ScreenTemplate:
    """``elsewhere``: on how many screens of the task each text is always said; ``before``: what each one seen
    before it says."""
    seen = [sample.seen for sample in samples]
    texts = _telling(said, elsewhere, before)
    elements = _elements(seen)
    own = [key for key in texts if elsewhere[key] == 1]
    told = bool(own) and (len(texts) >= SEVERAL or _is_told_by_sentence(said, own, elsewhere))
    return ScreenTemplate(
        window=WindowTemplate(
            app_name_any_of=tuple(sorted({one.window.app_name for one in seen} - {""})),
            title_contains_any_of=_title(seen),
        ),
        required_text_any=tuple(said[key].text for key in texts),
        required_text_min=_least_of(texts),
        required_ui_elements=() if texts else elements,
        optional_elements=elements if texts else (),
        embedding_prototype=prototype.model_copy(
            update={"min_where_all_is_said": LEAST_LIKE if told else None}
        ),
    )


def _telling(
    said: Mapping[str, Token], elsewhere: Counter[str], before: Sequence[Collection[str]]
) -> list[str]:
    """Those that few other screens say. Where a screen that comes before says enough of them to be taken for this
    one, as the form does for the form that says « enregistré », only this one's own count."""
    texts = sorted(said, key=lambda key: (elsewhere[key], -len(said[key].text), key))[:TEXTS_KEPT]
    own = [key for key in texts if elsewhere[key] == 1]
    mistaken = any(sum(key in other for key in texts) >= _least_of(texts) for other in before)
    return own if own and mistaken else texts


def _is_told_by_sentence(said: Mapping[str, Token], own: Sequence[str], elsewhere: Counter[str]) -> bool:
    """It is another screen of the task with a sentence more, as a page that says « enregistré » is: that sentence tells
    them apart, and not how they look."""
    shared = sum(elsewhere[key] > 1 for key in said)
    return 2 * shared >= len(said) and any(" " in said[key].text and len(key) >= SENTENCE for key in own)


def _least_of(texts: Sequence[str]) -> int:
    return max(1, -(-len(texts) // 2))


def prototype_of(node_id: str, samples: Sequence[WatchedScreen]) -> tuple[EmbeddingPrototype, Vector]:
    mean = Vector.unit(
        samples[0].vector.provider, np.mean([one.vector.values.astype(np.float64) for one in samples], axis=0)
    )
    digest = sha256(mean.values.tobytes()).hexdigest()[:16]
    reference = EmbeddingPrototype(
        provider=mean.provider,
        vector_id=f"prototypes/{node_id}-{digest}.npy",
        dimensions=mean.values.size,
        sample_count=len(samples),
        min_cosine_similarity=_as_like_as_each_other(samples),
    )
    return reference, mean


def _as_like_as_each_other(samples: Sequence[WatchedScreen]) -> float:
    """On a screen with few words of its own, other people's data make two demonstrations less alike than most screens
    are: whoever comes next is no more like them than they are like each other. What the program itself says on the
    screen must be there all the same."""
    usual = EmbeddingPrototype.model_fields["min_cosine_similarity"].default
    shown = {one.session_id for one in samples}
    if len(shown) < SEVERAL_SHOWN:
        return float(usual)
    likeness = []
    for session in shown:
        others = [one.vector.values.astype(np.float64) for one in samples if one.session_id != session]
        rest = Vector.unit(samples[0].vector.provider, np.mean(others, axis=0))
        likeness += [one.vector.similarity(rest) for one in samples if one.session_id == session]
    return float(min(usual, max(LEAST_LIKE, min(likeness) - UNSEEN)))


def label_of(
    samples: Sequence[Sample], said: Mapping[str, Token], elsewhere: Counter[str], titles: Counter[str]
) -> str:
    """What a person would call the screen: its title where only it has it, otherwise its largest own heading."""
    seen = samples[0].seen
    own = {sample.seen.window.title for sample in samples} - {""}
    if len(own) == 1 and sum(titles[one] for one in titles if one.startswith(next(iter(own)))) == 1:
        return next(iter(own))
    controls = [element.bbox for element in seen.elements if element.type in NO_HEADINGS]
    headings = [
        line
        for key, line in said.items()
        if elsewhere[key] == 1
        and len(key) >= HEADING
        and not any(map(str.isdigit, key))
        and not line.bbox.center.is_in_any(controls)
    ]
    if not headings:
        return seen.window.title or next((line.text for line in said.values()), "")
    tallest = max(line.bbox.height for line in headings)
    return next(line.text for line in headings if line.bbox.height >= tallest * ALMOST)


def _title(samples: Sequence[WatchedScreen]) -> tuple[str, ...]:
    titles = {one.window.title for one in samples} - {""}
    shared = shared_title(titles)
    said = len(squeezed(shared))
    return (shared,) if said and (len(titles) == 1 or said >= TITLE_WORDS) else ()


def _elements(samples: Sequence[WatchedScreen]) -> tuple[RequiredElement, ...]:
    """The roles that were always there. A screen without a word of its own must show them: it would be known by its
    look alone. Of others they tell those that are alike apart."""
    counts = [
        Counter((one.role, one.type) for one in sample.elements if one.type in COUNTED) for sample in samples
    ]
    always = sorted(set.intersection(*(set(count) for count in counts)))
    found = []
    for role, kind in always:
        least = int(min(count[role, kind] for count in counts) * STILL_THERE)
        if least:
            found.append(RequiredElement(role=role, type_any_of=(kind,), min_count=least))
    return tuple(found)
