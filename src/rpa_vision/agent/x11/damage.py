"""Whether an X screen was painted on, through the DAMAGE extension: far cheaper than a picture."""

from __future__ import annotations

from Xlib.ext import damage

from rpa_vision.agent.x11.connection import XConnection


class XDamage:
    def __init__(self, display: str) -> None:
        self._connection = XConnection(display)
        with self._connection.talking() as xlib:
            self.is_told = bool(xlib.has_extension("DAMAGE"))
            if self.is_told:
                xlib.damage_query_version()
                self._damage = self._connection.root.damage_create(damage.DamageReportNonEmpty)
        self._connection.deliver()

    def any(self) -> bool:
        with self._connection.talking() as xlib:
            xlib.sync()  # what was painted until now is told of before the answer to this
            told = False
            while xlib.pending_events():
                xlib.next_event()
                told = True
            if told:
                xlib.damage_subtract(self._damage)
                xlib.flush()
        return told

    def close(self) -> None:
        self._connection.close()
