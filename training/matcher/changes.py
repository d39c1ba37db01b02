"""From a screen to the same screen on another day: what programs and people do to arrangements between two looks."""

from __future__ import annotations

import random
from collections.abc import Callable

from arrangements import KIND, Maker
from pool import ICONS, Pool
from tree import NOTHING, Part

_LOOK_ALIKES = 3
"""So many times as often something comes or goes where parts seem alike."""


class Changing:
    """Works on a copy; the names of what stays are kept."""

    def __init__(self, lots: random.Random, pool: Pool, root: Part) -> None:
        self._lots, self._pool = lots, pool
        self.root = root.copy()

    def parts(self, fits: Callable[[Part], bool]) -> list[Part]:
        return [part for part in self.root.walk() if fits(part)]

    def data(self, share: float) -> None:
        """Other values in the fields."""
        for part in self.parts(lambda one: one.role == "value"):
            if self._lots.random() < share:
                self._value(part)

    def _value(self, part: Part) -> None:
        if part.text != NOTHING and self._lots.random() < 0.8:
            part.text = part.look = self._pool.another(part.text, self._lots)
        elif part.kind in (KIND["text_input"], KIND["dropdown"]):
            part.text, part.look = NOTHING, self._pool.empty["empty"]

    def records(self) -> None:
        """Other records in a table or list, some or all of them; or another order."""
        for holder in self.parts(lambda one: "records" in one.role):
            how = self._lots.random()
            if how < 0.35:
                holder.parts = [self.other(part) for part in holder.parts]
            elif how < 0.6:
                self._lots.shuffle(holder.parts)
            else:
                for _ in range(self._lots.randint(1, 3)):
                    self.in_or_out(holder)

    def in_or_out(self, holder: Part) -> None:
        """One part goes or comes, or two change places."""
        lots, parts = self._lots, holder.parts
        how = lots.random()
        if how < 0.4 and len(parts) > 1:
            del parts[lots.randrange(len(parts))]
        elif how < 0.85 and parts:
            parts.insert(lots.randint(0, len(parts)), self.beside(lots.choice(parts)))
        elif len(parts) > 1:
            one, other = lots.sample(range(len(parts)), 2)
            parts[one], parts[other] = parts[other], parts[one]

    def beside(self, part: Part) -> Part:
        """A new one among its kind: the same to look at, or like it and saying something else."""
        return part.renamed() if self._lots.random() < 0.35 else self.other(part)

    def other(self, part: Part) -> Part:
        made = part.renamed()
        for one in made.walk():
            if one.text != NOTHING:
                one.text = one.look = self._pool.another(one.text, self._lots)
        if made.kind == KIND["icon"] and not made.parts:
            made.look = self._pool.icon + self._lots.randrange(ICONS)
        return made

    def arrangement(self, times: int) -> None:
        """Things come and go where they are no records: buttons, fields, signs, whole blocks."""
        holders = self.parts(
            lambda one: len(one.parts) > 1 and "records" not in one.role and one.flow != "cells"
        )
        weights = [len(one.parts) * (_LOOK_ALIKES if _has_look_alikes(one) else 1) for one in holders]
        for holder in self._lots.choices(holders, weights, k=times) if holders else []:
            self.in_or_out(holder)

    def words(self, share: float) -> None:
        """Said in other words: the same text everywhere by the same other one."""
        known: dict[int, int] = {}
        for part in self.parts(lambda one: one.text != NOTHING and one.role != "value"):
            if part.text not in known:
                known[part.text] = (
                    self._pool.another(part.text, self._lots) if self._lots.random() < share else part.text
                )
            part.text = part.look = known[part.text]

    def signs(self, share: float) -> None:
        """Other drawings for the icons, alike where they were alike."""
        known: dict[int, int] = {}
        for part in self.parts(lambda one: one.kind == KIND["icon"] and one.text == NOTHING):
            if part.look not in known:
                known[part.look] = (
                    self._pool.icon + self._lots.randrange(ICONS)
                    if self._lots.random() < share
                    else part.look
                )
            part.look = known[part.look]

    def page(self, main: Part, other: Part) -> None:
        """Another page of the same program: its bars stay."""
        for part in self.parts(lambda one: one.name == main.name):
            part.parts, part.flow = other.parts, other.flow
            part.name = other.name

    def half(self, maker: Maker, make: Callable[[Maker], Part]) -> None:
        """One block becomes another."""
        holders = self.parts(
            lambda one: len(one.parts) > 1 and sum(1 for _ in one.walk()) > 8 and "records" not in one.role
        )
        if holders:
            holder = self._lots.choice(holders)
            holder.parts[self._lots.randrange(len(holder.parts))] = make(maker)


def _has_look_alikes(holder: Part) -> bool:
    return len({part.seems() for part in holder.parts}) < len(holder.parts)
