"""What the net tells: icons, links, items of menus, lists and trees, headings of columns, buttons without a frame."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from rpa_vision.engines.detector.net import NetThing
from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.places import Places
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.told_kinds import (
    ENTRIES,
    FIELDS,
    TABULAR,
    TICKED,
    TYPES,
    is_told,
    standing_among,
)
from rpa_vision.engines.layout.words.phrases import KeptApart, Phrase
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType

CONTROLS = frozenset(TYPES.values())
PRESSED = CONTROLS - FIELDS - TICKED
WORDED = PRESSED - {ElementType.ICON}
"""Without a word in it, it is known by how it looks, like an icon."""
STATE = 0.9
"""Under it nobody says whether it is ticked: a tick too many is a wrong action."""
NOBODY_KNOWS = 0.5
DISABLED = 0.5
DOUBTFUL = 0.75
"""Confidence of a text under which a drawing may have been read."""
SAME = 0.5
"""Intersection over union of a field as the rules and as the net see it."""
BESIDE = 0.6
"""Of a line's height: how far a name may be from where the net expects it."""
SHAPES = {"checkbox": "square", "radio": "circle", "switch": "pill"}
ALIKE = 0.3
"""Intersection over union of two boxes that are one control."""


def controls_among(seen: Sequence[NetThing]) -> KeptApart:
    told = [one for one in seen if _is_told(one, CONTROLS)]
    return KeptApart(Places(one.box for one in told), [TYPES[one.kind] is ElementType.LINK for one in told])


def find_taught(
    kinds: Collection[ElementType],
    seen: Sequence[NetThing],
    scene: LayoutScene,
    found: Sequence[ElementCandidate],
    free: Sequence[Phrase],
) -> list[ElementCandidate]:
    """Where no control was found yet; the texts in it that are part of nothing else are its own."""
    texts = Places(phrase.box for phrase in free)
    return [
        _candidate(one, [free[index] for index in np.flatnonzero(texts.centred_in(one.box)).tolist()])
        for one in _missed(kinds, seen, scene, found)
    ]


def find_entries(
    seen: Sequence[NetThing],
    scene: LayoutScene,
    found: Sequence[ElementCandidate],
    free: Sequence[Phrase],
) -> list[ElementCandidate]:
    """Items of lists and trees, and headings of columns. A heading may be a cell of its table as well."""
    told = [one for one in seen if one.kind in ENTRIES and is_told(one) and scene.size.box.encloses(one.box)]
    others = Places(one.box for one in found if one.type not in TABULAR)
    rows = Places(one.box for one in found if one.type is ElementType.TABLE_ROW)
    texts = Places(phrase.box for phrase in free)
    written = Places(phrase.box for phrase in scene.phrases)
    return [
        _entry(
            one,
            [free[index] for index in np.flatnonzero(texts.centred_in(one.box)).tolist()],
            [scene.phrases[index] for index in np.flatnonzero(written.centred_in(one.box)).tolist()],
        )
        for one in told
        if not others.alike(one.box, ALIKE).any()
        and (ENTRIES[one.kind] is ElementType.COLUMN_HEADER or not rows.alike(one.box, ALIKE).any())
    ]


def _entry(thing: NetThing, own: Sequence[Phrase], written: Sequence[Phrase]) -> ElementCandidate:
    said = sorted(written, key=lambda phrase: (phrase.y, phrase.box.left))
    return ElementCandidate(
        type=ENTRIES[thing.kind],
        box=thing.box,
        confidence=thing.confidence,
        own=tuple(own),
        label=" ".join(phrase.text for phrase in said),
        label_confidence=min((phrase.confidence for phrase in said), default=0.0),
        tags=_disabled(thing),
        shape="row",
        surface=said[0].surface if said else 0,
    )


def not_on_controls(seen: Sequence[NetThing], free: Sequence[Phrase]) -> list[Phrase]:
    """Texts that may stand in a table or name a field: days of a calendar and buttons in a row stand in line without one.
    Links are texts of their cells."""
    held = standing_among(seen).innermost([phrase.box.center for phrase in free])
    return [phrase for phrase, control in zip(free, held, strict=True) if control is None]


def find_ticks(
    seen: Sequence[NetThing],
    scene: LayoutScene,
    found: Sequence[ElementCandidate],
    free: Sequence[Phrase],
) -> list[ElementCandidate]:
    """Boxes to tick, circles and switches, each with the text the net says is its name."""
    return [_tick(one, _name_of(one, free, scene.line)) for one in _missed(TICKED, seen, scene, found)]


def names_of_fields(
    seen: Sequence[NetThing], found: Sequence[ElementCandidate], free: Sequence[Phrase], line: float
) -> dict[int, Phrase]:
    """By the candidate's ``id``, the text that the net says is its name."""
    things = [one for one in seen if TYPES.get(one.kind) in FIELDS and one.named_at]
    places = Places(one.box for one in things)
    names: dict[int, Phrase] = {}
    for field in (one for one in found if one.type in FIELDS):
        same = np.flatnonzero(places.alike(field.box, SAME)).tolist()
        name = _name_of(things[same[0]], free, line) if same else None
        if name is not None:
            names[id(field)] = name
    return names


def _missed(
    kinds: Collection[ElementType],
    seen: Sequence[NetThing],
    scene: LayoutScene,
    found: Sequence[ElementCandidate],
) -> list[NetThing]:
    wanted = [one for one in seen if _is_told(one, kinds) and scene.size.box.encloses(one.box)]
    known = [one.box for one in found if one.type in CONTROLS]
    outside = [one.box for one in found if one.type in CONTROLS - FIELDS]
    held = Places(outside).in_the_way_of([one.box for one in wanted], ALIKE)
    alike = Places(known)
    return [
        one
        for one, is_held in zip(wanted, held, strict=True)
        if not is_held and not alike.alike(one.box, ALIKE).any() and not _holds(one.box, known)
    ]


def _is_told(one: NetThing, kinds: Collection[ElementType]) -> bool:
    return TYPES.get(one.kind) in kinds and is_told(one)


def _holds(box: Box, known: Sequence[Box]) -> bool:
    """What is around a control that the rules found is its row, not a second control."""
    return any(box.contains(other.center) for other in known)


def _name_of(thing: NetThing, texts: Sequence[Phrase], line: float) -> Phrase | None:
    """The text nearest to where the net says the name is."""
    if thing.named_at is None or not texts:
        return None
    at = thing.named_at
    away = [(_distance(phrase.box, at), _distance_to_middle(phrase.box, at)) for phrase in texts]
    nearest = min(range(len(texts)), key=away.__getitem__)
    return texts[nearest] if away[nearest][0] <= BESIDE * line else None


def _distance(box: Box, at: Point) -> int:
    return max(box.left - at.x, at.x - box.right, 0) + max(box.top - at.y, at.y - box.bottom, 0)


def _distance_to_middle(box: Box, at: Point) -> int:
    return abs(box.center.x - at.x) + abs(box.center.y - at.y)


def _candidate(thing: NetThing, inside: Sequence[Phrase]) -> ElementCandidate:
    own = tuple(sorted(inside, key=lambda phrase: (phrase.y, phrase.box.left)))
    icon = thing.kind == "icon_button" or (TYPES[thing.kind] in WORDED and not _has_word(own))
    return ElementCandidate(
        type=ElementType.ICON if icon else TYPES[thing.kind],
        box=thing.box,
        confidence=thing.confidence,
        own=own,
        label="" if icon and not _has_word(own) else " ".join(phrase.text for phrase in own),
        label_confidence=min((phrase.confidence for phrase in own), default=0.0),
        tags=_disabled(thing),
        has_icon=icon,
        shape="icon" if icon else "rectangle",
        surface=own[0].surface if own else 0,
    )


def _has_word(texts: Sequence[Phrase]) -> bool:
    """A number, or more than one letter that can be trusted: a single sign may be a drawing."""
    sure = "".join(phrase.text for phrase in texts if phrase.confidence >= DOUBTFUL)
    return any(sign.isdigit() for sign in sure) or sum(sign.isalpha() for sign in sure) > 1


def _tick(thing: NetThing, name: Phrase | None) -> ElementCandidate:
    checked = thing.states.get("checked", NOBODY_KNOWS)
    state = ("checked",) if checked >= STATE else ("unchecked",) if checked <= 1 - STATE else ()
    return ElementCandidate(
        type=TYPES[thing.kind],
        box=thing.box if name is None else thing.box.union(name.box),
        confidence=thing.confidence,
        own=(name,) if name else (),
        label=name.text if name else "",
        label_confidence=name.confidence if name else 0.0,
        tags=(*state, *_disabled(thing)),
        shape=SHAPES[thing.kind],
        surface=name.surface if name else 0,
    )


def _disabled(thing: NetThing) -> tuple[str, ...]:
    return ("disabled",) if thing.states.get("disabled", 0.0) >= DISABLED else ()
