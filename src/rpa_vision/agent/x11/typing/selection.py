"""X's clipboard protocol. X keeps no text: whoever owns the selection answers each program that asks."""

from __future__ import annotations

import select
import time
from typing import Any

from Xlib import X, Xatom
from Xlib.protocol import event as xlib_event
from Xlib.protocol import request as xlib_request

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.errors import DesktopError

_TEXTS = ("UTF8_STRING", "text/plain;charset=utf-8")
_SECRET_HINT = "x-kde-passwordManagerHint"  # noqa: S105 - the name of a clipboard format
"""Clipboard histories that know this format leave our text out: it may be about a patient."""
_FORMER = "RPA_VISION_FORMER_CLIPBOARD"


class Selection:
    """For one thread at a time. Requests are answered by ``handle_pending`` only."""

    def __init__(self, connection: XConnection) -> None:
        self._connection = connection
        with connection.talking():
            self._window = connection.root.create_window(-1, -1, 1, 1, 0, X.CopyFromParent)
        names = ("CLIPBOARD", "TARGETS", _SECRET_HINT, _FORMER, *_TEXTS)
        self._atoms = {name: connection.atom(name) for name in names}
        self.text: str | None = None
        """What we answer with; None while somebody else owns the clipboard, or nobody."""
        self.text_requests: list[tuple[float, int]] = []
        """When the text was asked for, and the window that asked."""
        self.asked_at: float | None = None
        """When anything was last asked for, be it only which formats there are."""
        self._arrived: Any = None

    def own(self, text: str) -> None:
        self.asked_at = None
        self._set_owner(self._window.id)
        self.text = text

    def disown(self) -> None:
        self._set_owner(X.NONE)
        self.text = None

    def _set_owner(self, window: int) -> None:
        clipboard = self._atoms["CLIPBOARD"]
        with self._connection.talking() as xlib:
            xlib_request.SetSelectionOwner(
                display=xlib.display, window=window, selection=clipboard, time=X.CurrentTime
            )
            owner = xlib.get_selection_owner(clipboard)
        if getattr(owner, "id", owner) != window:
            raise DesktopError(f"display {self._connection.name}: another program keeps the clipboard")

    def read(self, within_s: float) -> str | None:
        """The text another program owns. None for pictures, very long texts, and owners that do not answer."""
        clipboard = self._atoms["CLIPBOARD"]
        with self._connection.talking() as xlib:
            if xlib.get_selection_owner(clipboard) == X.NONE:
                return None
            self._arrived = None
            self._window.convert_selection(
                clipboard, self._atoms["UTF8_STRING"], self._atoms[_FORMER], X.CurrentTime
            )
            xlib.flush()
        if not self._wait_for_arrival(within_s) or self._arrived.property == X.NONE:
            return None
        with self._connection.talking():
            found = self._window.get_full_property(self._atoms[_FORMER], X.AnyPropertyType)
            self._window.delete_property(self._atoms[_FORMER])
        if found is None or found.property_type != self._atoms["UTF8_STRING"]:
            return None
        return bytes(found.value).decode("utf-8", errors="replace")

    def _wait_for_arrival(self, within_s: float) -> bool:
        deadline = time.monotonic() + within_s
        self.handle_pending()
        while self._arrived is None and (left := deadline - time.monotonic()) > 0:
            select.select([self._connection.xlib], [], [], left)
            self.handle_pending()
        return self._arrived is not None

    def handle_pending(self) -> None:
        """Until none is left, also none that python-xlib took in while sending: nothing would wake us for it."""
        with self._connection.talking() as xlib:
            while xlib.pending_events():
                self._handle(xlib.next_event())
                xlib.flush()

    def _handle(self, event: Any) -> None:
        if event.type == X.SelectionRequest:
            self._answer(event)
        elif event.type == X.SelectionClear and not self._owned():
            self.text = None
        elif event.type == X.SelectionNotify:
            self._arrived = event

    def _owned(self) -> bool:
        """News that we lost the clipboard may arrive after we took it again."""
        owner = self._connection.xlib.get_selection_owner(self._atoms["CLIPBOARD"])
        return bool(owner == self._window)

    def _answer(self, asked: Any) -> None:
        name = next((name for name, atom in self._atoms.items() if atom == asked.target), "")
        place = asked.property or asked.target
        self.asked_at = time.monotonic()
        if self.text is None:
            place = X.NONE
        elif name == "TARGETS":
            offered = [self._atoms[target] for target in ("TARGETS", _SECRET_HINT, *_TEXTS)]
            asked.requestor.change_property(place, Xatom.ATOM, 32, offered)
        elif name in _TEXTS:
            asked.requestor.change_property(place, asked.target, 8, self.text.encode())
            self.text_requests.append((time.monotonic(), asked.requestor.id))
        elif name == _SECRET_HINT:
            asked.requestor.change_property(place, asked.target, 8, b"secret")
        else:
            place = X.NONE
        asked.requestor.send_event(
            xlib_event.SelectionNotify(
                time=asked.time,
                requestor=asked.requestor,
                selection=asked.selection,
                target=asked.target,
                property=place,
            )
        )

    def same_program(self, one: int, other: int) -> bool:
        """Whether two windows were made by the same client: ids begin with their client's number."""
        own_part = self._connection.xlib.display.info.resource_id_mask
        return bool(one & ~own_part == other & ~own_part)
