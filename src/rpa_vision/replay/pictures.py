"""What agents show, kept as evidence."""

from __future__ import annotations

import re
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from threading import Lock

from rpa_vision.models.replay.command import Report, command_id
from rpa_vision.models.replay.run import Replay
from rpa_vision.perception.picture.painted_over import as_unchanged, places_painted
from rpa_vision.ports import Frame
from rpa_vision.replay.engine.journal import Journal
from rpa_vision.replay.observe import Observer
from rpa_vision.replay.sight import Sight

DIGEST = 12
"""Letters of it in a name: no two pictures of one replay share them."""


_NAMED = re.compile(rf"(\d+)_(\d+)_[0-9a-f]{{{DIGEST}}}\.png")
RECENT = 4
"""Decoded pictures kept at hand: what one report shows, the next one is compared with."""


class Pictures:
    def __init__(self, journal: Journal, observer: Observer) -> None:
        self._journal = journal
        self._observer = observer
        self._recent: OrderedDict[str, Frame] = OrderedDict()
        self._lock = Lock()

    def taken_in(
        self, replay: Replay, report: Report, png: bytes | None, before: bytes | None
    ) -> tuple[Replay, Sight | None]:
        """The replay with the picture ``before``, and what the report shows."""
        with ThreadPoolExecutor(1) as beside:
            known = beside.submit(self._with_before, replay, report, before)
            sight = self.sight(report, png)
            return known.result(), sight

    def sight(self, report: Report, png: bytes | None) -> Sight | None:
        """What the report shows, kept once it is known to be a picture."""
        if png is None:
            return None
        name = _name(report, png)
        sight = self._observer.observe(png, name, report.window)
        self._journal.keep_picture(name, png)
        self._remember(name, sight.view.frame)
        return sight

    def _with_before(self, replay: Replay, report: Report, png: bytes | None) -> Replay:
        """A caret or a clock may have moved between the decision and the act. What stood there before something
        else was done, such as clicking a dialog away, tells nothing of the action."""
        if png is None or report.command_id != replay.acting:
            return replay
        name = _name(report, png, "_before")
        frame = self._observer.decoded(png, name)
        self._journal.keep_picture(name, png)
        self._remember(name, frame)
        return replay.model_copy(update={"seen": name})

    def before(self, replay: Replay, now: Sight) -> Frame | None:
        """The screen the last action was decided on, to be compared with the one of ``now``. Where only a redacted
        picture of it is left, what was painted over has not changed: it can prove nothing."""
        if replay.seen is None:
            return None
        with self._lock:
            recent = self._recent.get(replay.seen)
        if recent is not None:
            return recent
        png = self._journal.picture(replay.seen)
        kept = self._observer.decoded(png, replay.seen)
        return as_unchanged(kept, places_painted(png), now.view.frame)

    def _remember(self, name: str, frame: Frame) -> None:
        with self._lock:
            self._recent[name] = frame
            self._recent.move_to_end(name)
            while len(self._recent) > RECENT:
                self._recent.popitem(last=False)


def _name(report: Report, png: bytes, which: str = "") -> str:
    """By its content, too: two servers that are shown different pictures in one report's stead each keep theirs."""
    run, step, attempt = report.command_id.split(":")
    return f"replays/{run}/{int(step):03d}_{int(attempt):03d}{which}_{sha256(png).hexdigest()[:DIGEST]}.png"


def of_command(replay_id: str, picture: str) -> str | None:
    """The command whose report brought it; None for one of the moment before, and for what is not named so."""
    named = _NAMED.fullmatch(picture)
    return None if named is None else command_id(replay_id, int(named[1]), int(named[2]))
