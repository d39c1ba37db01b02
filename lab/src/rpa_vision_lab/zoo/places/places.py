"""Where the parts of a program are: asked of the program itself, in whatever way its toolkit tells."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Box

_FOUND_WITHIN_S = 30.0
_POLL_S = 0.1
_TOLD = 2000


@dataclass(frozen=True)
class Part:
    """One thing to be seen."""

    name: str
    """With plain spaces only."""
    role: str
    box: Box


class Places(ABC):
    @abstractmethod
    def shown(self, name: str = "", role: str = "") -> Sequence[Part]:
        """All that are called this and are that, in the order in which the program tells of them."""

    @abstractmethod
    def close(self) -> None: ...

    def find(self, name: str = "", role: str = "", *, nth: int = 0, within_s: float = _FOUND_WITHIN_S) -> Box:
        """Where it is, once it is to be seen; the last of several is number -1."""
        deadline = time.monotonic() + within_s
        while True:
            found = self.number(nth, name, role)
            if found is not None:
                return found.box
            if time.monotonic() > deadline:
                raise DesktopError(f"no {role or 'part'} {name!r} is shown; there are {self.told(role)}")
            time.sleep(_POLL_S)

    def number(self, nth: int, name: str, role: str) -> Part | None:
        """Of those that are shown: -1 is the last."""
        found = self.shown(name, role)
        return found[nth] if -len(found) <= nth < len(found) else None

    def nearest(self, role: str, to: str, to_role: str = "") -> Box:
        """What has no name of its own, by what stands beside it."""
        label = self.find(to, to_role)
        near = [one.box for one in self.shown(role=role)]
        if not near:
            raise DesktopError(f"no {role} is shown near {to!r}")
        return min(near, key=label.gap_to)

    def beside(self, role: str, label: str, label_role: str = "", *, nth: int = 0) -> Box:
        """The field on the right of its label, in the same row."""
        of = self.find(label, label_role, nth=nth)
        row = [one.box for one in self.shown(role=role) if one.box.top < of.center.y < one.box.bottom]
        right = [one for one in row if one.left >= of.left]
        if not right:
            raise DesktopError(f"no {role} is shown beside {label!r}")
        return min(right, key=of.gap_to)

    def told(self, role: str = "") -> str:
        """For people: what there is to be found."""
        return ", ".join(f"{one.role} {one.name!r}" for one in self.shown(role=role) if one.name)[:_TOLD]
