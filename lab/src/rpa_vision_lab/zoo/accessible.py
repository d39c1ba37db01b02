"""What a program tells assistive tools about its windows: names, roles and places, over AT-SPI."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from jeepney import DBusAddress, DBusErrorResponse, MessageType, Properties, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Box

_ROOT = "/org/a11y/atspi/accessible/root"
_REGISTRY = "org.a11y.atspi.Registry"
_INTERFACE = "org.a11y.atspi."
_ON_SCREEN = 0
_FOUND_WITHIN_S = 20.0
_POLL_S = 0.1
_ANSWERS_WITHIN_S = 10.0
_SHOWING = 25
"""Of AT-SPI's states: on the screen, and not scrolled or folded away."""
_WIDEST = 400
"""Of a list of thousands only so many rows are asked for."""


@dataclass(frozen=True)
class Part:
    """One thing a program shows."""

    bus_name: str
    path: str
    name: str
    role: str
    description: str = ""


class AccessibleTree:
    """All programs on one bus."""

    def __init__(self, address: str) -> None:
        self._line: DBusConnection = open_dbus_connection(address)

    def close(self) -> None:
        self._line.close()

    def find(self, name: str = "", role: str = "", *, nth: int = 0, within_s: float = _FOUND_WITHIN_S) -> Box:
        """Where what is called this, and is that, is to be seen, once it is."""
        deadline = time.monotonic() + within_s
        while True:
            shown = [box for _, box in self.shown(name, role)]
            if len(shown) > nth:
                return shown[nth]
            if time.monotonic() > deadline:
                raise DesktopError(f"no {role or 'part'} {name!r} is shown; there are {self.told(role)}")
            time.sleep(_POLL_S)

    def nearest(self, role: str, to: str, to_role: str = "") -> Box:
        """What has no name of its own, by what stands beside it."""
        label = self.find(to, to_role)
        near = [box for _, box in self.shown(role=role)]
        if not near:
            raise DesktopError(f"no {role} is shown near {to!r}")
        return min(near, key=label.gap_to)

    def shown(self, name: str = "", role: str = "") -> list[tuple[Part, Box]]:
        found = [
            one for one in self.parts() if (not name or one.name == name) and (not role or one.role == role)
        ]
        placed = [(one, self.box(one)) for one in found]
        return [(one, box) for one, box in placed if box is not None]

    def told(self, role: str = "") -> str:
        """For people: what there is to be found."""
        return ", ".join(f"{one.role} {one.name!r}" for one, _ in self.shown(role=role) if one.name)[:2000]

    def parts(self) -> Iterator[Part]:
        """From the front of each program's first window on; what vanishes meanwhile is left out."""
        for one in self._children(_REGISTRY, _ROOT):
            yield from self._below(*one)

    def box(self, part: Part) -> Box | None:
        """None while it is not on the screen."""
        if not self._is_showing(part):
            return None
        asked = self._ask(part.bus_name, part.path, "Component", "GetExtents", "u", (_ON_SCREEN,))
        if asked is None:
            return None
        left, top, width, height = asked[0]
        return Box(left, top, left + width, top + height) if width > 0 and height > 0 and left >= 0 else None

    def _below(self, bus_name: str, path: str) -> Iterator[Part]:
        part = self._part(bus_name, path)
        if part is None:
            return
        yield part
        for one in self._children(bus_name, path)[:_WIDEST]:
            yield from self._below(*one)

    def _part(self, bus_name: str, path: str) -> Part | None:
        role = self._ask(bus_name, path, "Accessible", "GetRoleName")
        name = self._property(bus_name, path, "Name")
        return None if role is None or name is None else Part(bus_name, path, name, str(role[0]))

    def _is_showing(self, part: Part) -> bool:
        states = self._ask(part.bus_name, part.path, "Accessible", "GetState")
        return states is not None and bool(states[0][0] >> _SHOWING & 1)

    def _children(self, bus_name: str, path: str) -> list[tuple[str, str]]:
        asked = self._ask(bus_name, path, "Accessible", "GetChildren")
        return [] if asked is None else list(asked[0])

    def _property(self, bus_name: str, path: str, name: str) -> str | None:
        address = DBusAddress(path, bus_name, f"{_INTERFACE}Accessible")
        answer = self._answer(Properties(address).get(name))
        return None if answer is None else str(answer[0][1])

    def _ask(
        self, bus_name: str, path: str, of: str, method: str, signature: str = "", body: tuple[Any, ...] = ()
    ) -> tuple[Any, ...] | None:
        address = DBusAddress(path, bus_name, f"{_INTERFACE}{of}")
        return self._answer(new_method_call(address, method, signature or None, body))

    def _answer(self, message: Any) -> tuple[Any, ...] | None:
        try:
            reply = self._line.send_and_get_reply(message, timeout=_ANSWERS_WITHIN_S)
        except (DBusErrorResponse, TimeoutError):
            return None
        return None if reply.header.message_type is MessageType.error else reply.body
