"""A screen as a person arranges it: parts within parts, each with a name of its own that survives every change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

NOTHING = -1
HOLDER = -1
"""Kind of what only holds others: it has no thing of its own."""
_names = count(1)
Seeming = tuple[object, ...]


def new_name() -> int:
    return next(_names)


@dataclass(slots=True)
class Part:
    kind: int = HOLDER
    text: int = NOTHING
    look: int = NOTHING
    parts: list[Part] = field(default_factory=list)
    flow: str = "row"
    """How its parts lie: ``row``, ``column``, ``wrap`` (rows that break), ``cells`` (a row in columns), ``over``."""
    align: str = "start"
    gap: float = 0.5
    pad: float = 0.0
    wide: float = 0.0
    """In lines; 0: as wide as what it shows."""
    stretch: float = 0.0
    """Its share of the room that is left over."""
    high: float = 0.0
    shares: tuple[float, ...] = ()
    """Of columns, for ``cells``."""
    role: str = ""
    """``value``: what it shows is data. ``records``: its parts are records, each known by what it says. ``scroller``."""
    name: int = field(default_factory=new_name)

    def copy(self) -> Part:
        return self._with([part.copy() for part in self.parts], self.name)

    def renamed(self) -> Part:
        """The same to look at, but another one."""
        return self._with([part.renamed() for part in self.parts], new_name())

    def _with(self, parts: list[Part], name: int) -> Part:
        return Part(
            self.kind, self.text, self.look, parts, self.flow, self.align, self.gap, self.pad, self.wide,
            self.stretch, self.high, self.shares, self.role, name,
        )  # fmt: skip

    def walk(self) -> Iterator[Part]:
        waiting = [self]
        while waiting:
            part = waiting.pop()
            yield part
            waiting.extend(reversed(part.parts))

    def own_look(self) -> Seeming:
        """What it shows itself, apart from data."""
        return (self.kind,) if self.role == "value" else (self.kind, self.text, self.look)

    def seems(self) -> Seeming:
        """What it shows: two parts that seem alike can only be told apart by what is around them."""
        within = () if self.role == "value" else tuple(part.seems() for part in self.parts)
        return (*self.own_look(), *within)
