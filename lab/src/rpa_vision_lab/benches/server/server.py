"""A server that decides without looking: ``server.py SETTINGS`` as JSON.

Everything else is real: requests, tokens, pictures kept, one transaction a step with its events and audit.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from rpa_vision.bootstrap.clock import utc_now
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.models.documents import load_document
from rpa_vision.models.replay.command import KeyComboCommand, Report
from rpa_vision.models.replay.run import ActionSent, ActionVerified, Replay, ReplayStatus, RunEvent
from rpa_vision.models.replay.verdict import Verification
from rpa_vision.replay.engine.change import Change, next_command_id
from rpa_vision.replay.engine.engine import ReplayEngine
from rpa_vision.replay.engine.journal import Journal
from rpa_vision.replay.engine.reaction import Reaction
from rpa_vision.server.app import create_app
from rpa_vision.server.run import listen
from rpa_vision.server.store_journal import StoreJournal
from rpa_vision.settings import Settings
from rpa_vision_lab.spelled import FakeSpelledOcr

_SEEN = Verification(
    verified=True,
    confidence=1.0,
    changes_detected=True,
    change_area_pct=1.0,
    local_change_pct=None,
    suggestion="continue",
    detail="not looked at",
)


class FakeBlindReaction(Reaction):
    """Whatever comes in had its effect, and the next key follows."""

    def __init__(self, journal: Journal, now: Callable[[], datetime]) -> None:
        self._journal = journal
        self._now = now

    def to(self, replay: Replay, report: Report, png: bytes | None, _before: bytes | None) -> Change:
        now, picture = self._now(), f"replays/{replay.replay_id}/{replay.step_index:06d}.png"
        self._journal.keep_picture(picture, png or b"")
        known = {"replay_id": replay.replay_id, "at": now, "step_index": replay.step_index}
        events: list[RunEvent] = []
        if replay.acting is not None:
            events.append(
                ActionVerified(
                    **known, command_id=replay.acting, verification=_SEEN, duration_ms=report.duration_ms
                )
            )
        command = KeyComboCommand(command_id=next_command_id(replay), keys=("enter",))
        events.append(
            ActionSent(
                **known,
                command_id=command.command_id,
                action_type=command.type,
                intention="Appuyer sur Entrée",
                seen=picture,
            )
        )
        going_on = {
            "status": ReplayStatus.EXEC_ACTION,
            "acting": command.command_id,
            "attempt": replay.attempt + 1,
            "seen": picture,
            "updated_at": now,
        }
        return Change(Replay(**{**dict(replay), **going_on}), command, tuple(events))


def main() -> None:
    settings = load_document(Settings, sys.argv[1], "settings")
    services = build_services(settings, FakeSpelledOcr())
    journal = StoreJournal(services.store)
    engine = ReplayEngine(journal, FakeBlindReaction(journal, utc_now), settings.language, utc_now)
    listen(create_app(replace(services, engine=engine)), settings)


if __name__ == "__main__":
    main()
