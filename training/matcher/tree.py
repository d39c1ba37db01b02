"""A screen as a person arranges it: parts within parts, each with a name of its own that survives every change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count

NOTHING = -1
HOLDER = -1
"""Kind of what only holds others: it has no thing of its own."""
_names = count(1)


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
        return replace(self, parts=[part.copy() for part in self.parts])

    def renamed(self) -> Part:
        """The same to look at, but another one."""
        return replace(self, name=new_name(), parts=[part.renamed() for part in self.parts])

    def walk(self) -> Iterator[Part]:
        yield self
        for part in self.parts:
            yield from part.walk()

    def seems(self) -> tuple[object, ...]:
        """What it shows, apart from data: two parts that seem alike can only be told apart by what is around them."""
        if self.role == "value":
            return (self.kind,)
        return (self.kind, self.text, self.look, *(part.seems() for part in self.parts))
