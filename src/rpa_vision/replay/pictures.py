"""What agents show, kept as evidence."""

from __future__ import annotations

from hashlib import sha256

from rpa_vision.models.command import Report
from rpa_vision.models.run import Replay
from rpa_vision.ports import Frame
from rpa_vision.replay.journal import Journal
from rpa_vision.replay.observe import Observer
from rpa_vision.replay.sight import Sight

DIGEST = 12
"""Letters of it in a name: no two pictures of one replay share them."""


class Pictures:
    def __init__(self, journal: Journal, observer: Observer) -> None:
        self._journal = journal
        self._observer = observer

    def sight(self, report: Report, png: bytes | None) -> Sight | None:
        """What the report shows, kept once it is known to be a picture."""
        if png is None:
            return None
        name = _name(report, png)
        sight = self._observer.observe(png, name, report.window)
        self._journal.keep_picture(name, png)
        return sight

    def with_before(self, replay: Replay, report: Report, png: bytes | None) -> Replay:
        """A caret or a clock may have moved between the decision and the act. What stood there before something
        else was done, such as clicking a dialog away, tells nothing of the action."""
        if png is None or report.command_id != replay.acting:
            return replay
        name = _name(report, png, "_before")
        self._observer.decoded(png, name)
        self._journal.keep_picture(name, png)
        return replay.model_copy(update={"seen": name})

    def before(self, replay: Replay) -> Frame | None:
        """The screen the last action was decided on."""
        if replay.seen is None:
            return None
        return self._observer.decoded(self._journal.picture(replay.seen), replay.seen)


def _name(report: Report, png: bytes, which: str = "") -> str:
    """By its content, too: two servers that are shown different pictures in one report's stead each keep theirs."""
    run, step, attempt = report.command_id.split(":")
    return f"replays/{run}/{int(step):03d}_{int(attempt):03d}{which}_{sha256(png).hexdigest()[:DIGEST]}.png"
