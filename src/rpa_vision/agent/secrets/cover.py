"""What a secret left readable on the screen, painted over on every picture that leaves this machine."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.masking.hidden_text import looks_hidden, where_written
from rpa_vision.agent.masking.painted import painted_lines
from rpa_vision.agent.recording.keeper import painted_over
from rpa_vision.agent.secrets.readable_places import Stain, write_down, written_down
from rpa_vision.models.replay.command import Masking
from rpa_vision.ports import Frame

_MARGIN = 6
"""Around what was painted: the letters' soft edges."""
_REMEMBERED = 8
"""Of the latest secrets: each holds two pictures."""
_OUTLIVES = timedelta(days=7)
"""A replay may wait for a person over a long weekend. For ever would leave a blank strip on screens that have
nothing to hide."""


class Veil:
    """Where a secret stands is known only to the agent that typed it: that is written down for when it is started
    again, how it looks is not. From then on its place is covered whatever stands there, unless it looks as it
    did before."""

    def __init__(self, ledger: Ledger, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._ledger = ledger
        self._now = now
        known = (stain for stain in written_down(ledger) if stain.since > now() - _OUTLIVES)
        self._stains = deque(known, maxlen=_REMEMBERED)
        self._written = deque(self._stains, maxlen=_REMEMBERED)

    def over(self, frame: Frame) -> Frame:
        return painted_over(frame, [box for stain in self._stains for box in stain.places_on(frame)])

    def cover(self, before: Frame, after: Frame, secret: str) -> Masking:
        """How the secret looks that was typed between these two; what of it may be read is covered from now on.

        Where nothing proves that its field hides it, everything that was painted meanwhile may be it.
        """
        shown = where_written(before, after, secret)
        hidden = looks_hidden(before, after, secret).verdict == "hidden"
        readable = shown if hidden else [*shown, *(line.box for line in painted_lines(before, after))]
        if readable:
            boxes = tuple(box.grown(_MARGIN, after.size) for box in readable)
            self._remember(Stain(boxes, before, self._now(), after))
        return "shown" if shown else "hidden" if hidden else "unsure"

    def _remember(self, stain: Stain) -> None:
        """An earlier secret may have stood in the same place: what is written down does not show that one either."""
        self._written.append(replace(stain, before=self.over(stain.before), after=None))
        self._stains.append(stain)
        write_down(self._ledger, self._written)
