"""Somebody else's hands on the driven desktop, told from the agent's own by when they moved."""

from __future__ import annotations

from typing import Protocol

from rpa_vision.ports import Clock

_OWN_S = 0.15
"""A window manager passes the agent's own input on a little after it was sent, and Windows' clock goes in steps."""
QUIET_S = 1.0
"""Whoever has just pressed « go on » takes the hand off the mouse within this."""
_QUIET_WITHIN_S = 10.0
_POLL_S = 0.1


class Presence(Protocol):
    def idle_s(self) -> float | None:
        """Since anybody, the agent too, last used mouse or keyboard there; None where that cannot be known."""
        ...


class NobodyKnows:
    """A desktop that tells nothing of its mouse and keyboard: another machine's, over VNC."""

    def idle_s(self) -> float | None:
        return None


class OtherHands:
    def __init__(self, presence: Presence, clock: Clock) -> None:
        self._presence = presence
        self._clock = clock
        self._known_until = clock.now()

    def known_until_now(self) -> None:
        """What was done there up to now was the agent's own, or is no matter any more."""
        self._known_until = self._clock.now()

    def moved(self) -> bool:
        idle_s = self._presence.idle_s()
        if idle_s is None:
            return False
        return self._clock.now() - idle_s > self._known_until + _OWN_S

    def wait_for_quiet(self) -> None:
        """Before a replay looks for the first time, and again after a person had it: their hands may be on the mouse
        still. Then it begins anew."""
        deadline = self._clock.now() + _QUIET_WITHIN_S
        while self.moved() and self._idle_s() < QUIET_S and self._clock.now() < deadline:
            self._clock.sleep(_POLL_S)
        self.known_until_now()

    def _idle_s(self) -> float:
        idle_s = self._presence.idle_s()
        return QUIET_S if idle_s is None else idle_s
