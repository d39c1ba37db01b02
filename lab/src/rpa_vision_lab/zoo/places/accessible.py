"""What a program tells assistive tools about its windows: names, roles and places, over AT-SPI."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from jeepney import DBusAddress, DBusErrorResponse, MessageType, Properties, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from rpa_vision.models.geometry import Box
from rpa_vision_lab.zoo.places.places import Part, Places

_ROOT = "/org/a11y/atspi/accessible/root"
_REGISTRY = "org.a11y.atspi.Registry"
_INTERFACE = "org.a11y.atspi."
_ON_SCREEN = 0
_ANSWERS_WITHIN_S = 10.0
_SHOWING = 25
"""Of AT-SPI's states: on the screen, and not scrolled or folded away."""
_MOST_CHILDREN = 400
"""Of a list of thousands only so many rows are asked for."""

_NOBODY_READS = 100_000
"""The cells of an empty sheet, say, which are counted by the thousand million and told one by one."""

_INSIDE_WINDOWS = 2
"""Programs are not shown, only their windows are."""


class _Node(NamedTuple):
    bus_name: str
    path: str


class AccessibleTree(Places):
    """All programs on one bus."""

    def __init__(self, address: str, *, only_shown: bool = False) -> None:
        """``only_shown``: nothing is looked for inside what is not on the screen. Closed menus of a large program are
        most of its tree; some toolkits say of what holds shown things that it is not shown itself."""
        self._line: DBusConnection = open_dbus_connection(address)
        self._only_shown = only_shown

    def close(self) -> None:
        self._line.close()

    def shown(self, name: str = "", role: str = "") -> list[Part]:
        return list(self._parts(name, role))

    def number(self, nth: int, name: str, role: str) -> Part | None:
        """Nothing behind it is asked for."""
        return (
            super().number(nth, name, role)
            if nth < 0
            else next(islice(self._parts(name, role), nth, None), None)
        )

    def _parts(self, name: str, role: str) -> Iterator[Part]:
        found = (self._part(node, name, role) for node in self._nodes(_Node(_REGISTRY, _ROOT)))
        return (one for one in found if one is not None)

    def _nodes(self, of: _Node, depth: int = 0) -> Iterator[_Node]:
        """From the first window of each program on; what vanishes meanwhile is left out."""
        for one in self._children(of)[:_MOST_CHILDREN]:
            if self._only_shown and depth >= _INSIDE_WINDOWS and not self._is_showing(one):
                continue
            yield one
            yield from self._nodes(one, depth + 1)

    def _part(self, node: _Node, name: str, role: str) -> Part | None:
        """None where it is something else, or not to be seen."""
        if role and self._role(node) != role:
            return None
        called = self._name(node)
        if called is None or (name and called != name) or not self._is_showing(node):
            return None
        box = self._box(node)
        return None if box is None else Part(called, role or self._role(node), box)

    def _role(self, node: _Node) -> str:
        told = self._ask(node, "Accessible", "GetRoleName")
        return "" if told is None else str(told[0])

    def _name(self, node: _Node) -> str | None:
        address = DBusAddress(node.path, node.bus_name, f"{_INTERFACE}Accessible")
        told = self._answer(Properties(address).get("Name"))
        return None if told is None else " ".join(str(told[0][1]).split())

    def _is_showing(self, node: _Node) -> bool:
        states = self._ask(node, "Accessible", "GetState")
        return states is not None and bool(states[0][0] >> _SHOWING & 1)

    def _box(self, node: _Node) -> Box | None:
        told = self._ask(node, "Component", "GetExtents", "u", (_ON_SCREEN,))
        if told is None:
            return None
        left, top, width, height = told[0]
        return Box(left, top, left + width, top + height) if width > 0 and height > 0 and left >= 0 else None

    def _children(self, node: _Node) -> list[_Node]:
        address = DBusAddress(node.path, node.bus_name, f"{_INTERFACE}Accessible")
        count = self._answer(Properties(address).get("ChildCount"))
        if count is not None and count[0][1] > _NOBODY_READS:
            return []
        told = self._ask(node, "Accessible", "GetChildren")
        return [] if told is None else [_Node(*one) for one in told[0]]

    def _ask(
        self, node: _Node, of: str, method: str, signature: str = "", body: tuple[Any, ...] = ()
    ) -> tuple[Any, ...] | None:
        address = DBusAddress(node.path, node.bus_name, f"{_INTERFACE}{of}")
        return self._answer(new_method_call(address, method, signature or None, body))

    def _answer(self, message: Any) -> tuple[Any, ...] | None:
        try:
            reply = self._line.send_and_get_reply(message, timeout=_ANSWERS_WITHIN_S)
        except (DBusErrorResponse, TimeoutError):
            return None
        return None if reply.header.message_type is MessageType.error else reply.body
