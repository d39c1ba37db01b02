"""What is written with one of several alike: whether it is there, reads the same, and has gone to none of the others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rpa_vision.grounding.map.assigning import NOBODY, Floats
from rpa_vision.grounding.map.belonging import WrittenWith, gaps, owners
from rpa_vision.grounding.map.counting import same_place
from rpa_vision.grounding.map.reading import (
    READ_AGAIN,
    SAME_TEXT,
    SAYS_SOMETHING,
    is_read_again,
    nearest,
    reads_the_same,
    written_on,
)
from rpa_vision.grounding.map.sets import Overlay, ThingSet
from rpa_vision.models.geometry import Box


def stands_with_the_same(overlay: Overlay, thing: int, there: Box, among: Sequence[Box]) -> bool:
    """It is the very row, card or section that was shown: every text of its row, every text nearest to it and every
    text nearer to it than to the others reads the same, and those of its row are in it now. The data of other rows
    is theirs."""
    learnt, present, told = overlay.learnt, overlay.present, overlay.told
    written = written_on(learnt.things)
    written[thing] = False
    beside = _at_height(learnt.boxes, learnt.box(thing)) & written
    near = np.isin(np.arange(len(learnt)), nearest(learnt.boxes, thing)) & written
    required = (
        beside | (near & ~_on_rows_of_others(learnt, thing, among)) | (_own(learnt, thing, among) & written)
    )
    level = _at_height(present.boxes, there)[told.partners[beside]]
    return bool(
        required.any()
        and level.all()
        and all(reads_the_same(overlay, one) for one in np.flatnonzero(required).tolist())
    )


def keeps_its_words(
    overlay: Overlay, thing: int, there: Box, before: Sequence[Box], now: Sequence[Box]
) -> bool:
    """Of several alike: what was written with it is with it now, and nothing that was with another. What was written
    nearest to it names it: read otherwise, it may be another one in its place."""
    learnt, present = overlay.learnt, overlay.present
    mine, place = _which(before, learnt.box(thing)), _which(now, there)
    if mine is None or place is None:
        return False
    own, own_now = _written_with(learnt, before, mine), _written_with(present, now, place)
    if len(own):
        name = own[gaps(learnt.boxes[own], learnt.boxes[[thing]])[:, 0].argmin()]
        same = present.things.words[own_now] @ learnt.things.words[name]
        if not (same >= READ_AGAIN).any():
            return False
    texts, texts_now = _same_texts(overlay, before)
    told = WrittenWith(before, now, learnt.boxes[texts], present.boxes[texts_now])
    return told.keeps_its_words(mine, place)


def _written_with(screen: ThingSet, among: Sequence[Box], one: int) -> NDArray[np.int64]:
    with_it = (owners(screen.boxes, among) == one) & written_on(screen.things, SAYS_SOMETHING)
    held = [
        int(text) for text in np.flatnonzero(with_it) if not screen.box(int(text)).center.is_in_any(among)
    ]
    return np.array(held, np.int64)


def _which(among: Sequence[Box], box: Box) -> int | None:
    return next((at for at, one in enumerate(among) if same_place(one, box)), None)


def _same_texts(overlay: Overlay, among: Sequence[Box]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Those that stand once on either screen and read the same, wherever; and those that are read again where the net
    says they are. What is written in those that are alike is no text beside them."""
    learnt, present, told = overlay.learnt, overlay.present, overlay.told
    written, written_now = written_on(learnt.things), written_on(present.things)
    same = (learnt.things.words @ present.things.words.T >= SAME_TEXT) & written[:, None] & written_now
    once = (same.sum(axis=1) == 1) & (same[:, same.argmax(axis=1)].sum(axis=0) == 1)
    partners = np.where(once, same.argmax(axis=1), told.partners)
    known = [
        one
        for one in np.flatnonzero(written & (partners != NOBODY))
        if (once[one] or (written_now[partners[one]] and is_read_again(overlay, int(one))))
        and not learnt.box(int(one)).center.is_in_any(among)
    ]
    return np.array(known, np.int64), partners[np.array(known, np.int64)]


def _own(screen: ThingSet, thing: int, among: Sequence[Box]) -> NDArray[np.bool_]:
    mine = _which(among, screen.box(thing))
    return np.zeros(len(screen), bool) if mine is None else owners(screen.boxes, among) == mine


def _on_rows_of_others(screen: ThingSet, thing: int, among: Sequence[Box]) -> NDArray[np.bool_]:
    """In a row of another one, and nearer to that one."""
    found = np.zeros(len(screen), bool)
    away = gaps(screen.boxes, screen.boxes[[thing]])[:, 0]
    for other in among:
        if not same_place(other, screen.box(thing)):
            nearer = gaps(screen.boxes, np.array([other], np.float32))[:, 0] < away
            found |= _at_height(screen.boxes, other) & nearer
    return found


def _at_height(boxes: Floats, one: Box) -> NDArray[np.bool_]:
    middle = (one.top + one.bottom) / 2
    return np.asarray((boxes[:, 1] <= middle) & (middle < boxes[:, 3]), bool)
