"""A replay as its person sees it: each step with its proof, and the way on from a pause."""

from __future__ import annotations

import shlex
import threading
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape

from rpa_vision.errors import ConflictError
from rpa_vision.models.replay.dialog import DialogEvent, DialogPolicy
from rpa_vision.models.replay.pause import HERE_IT_ENDS, Option
from rpa_vision.models.replay.run import (
    ActionSent,
    ActionVerified,
    Receipt,
    Replay,
    ReplayStatus,
    RunEnded,
    RunEvent,
    RunPaused,
    StepProduced,
)
from rpa_vision.phrases import Language, say

if TYPE_CHECKING:
    from rpa_vision.server.client.client import ServerClient

POLL_S = 0.2
SILENT_S = 2.0
"""An agent that is there shows the first screen sooner."""


class Follower:
    """Prints what happens until the replay ends or needs a person; ``stop`` ends the replay itself."""

    def __init__(
        self,
        client: ServerClient,
        console: Console,
        language: Language,
        stop: threading.Event | None = None,
        told: int = 0,
    ) -> None:
        """``told``: how many of the replay's events the person knows already."""
        self._client = client
        self._console = console
        self._language: Language = language
        self._stop = stop or threading.Event()
        self._told = told
        self._heard_at = time.monotonic()
        self._said_absent = False

    def follow(self, replay_id: str) -> Replay:
        while True:
            state = self._client.replay(replay_id)
            self._tell(self._client.events(replay_id))
            if state.status.is_final or state.status is ReplayStatus.PAUSED_NEED_HELP:
                return state
            if self._stop.is_set():
                return self._abort(replay_id)
            self._mention_absence(state.agent_id)
            self._stop.wait(POLL_S)

    def _tell(self, events: list[RunEvent]) -> None:
        for event in events[self._told :]:
            self._heard_at = time.monotonic()
            self._said_absent = False
            if line := _line(event, self._language):
                self._console.print(line)
        self._told = len(events)

    def _mention_absence(self, agent_id: str) -> None:
        if self._said_absent or time.monotonic() - self._heard_at < SILENT_S:
            return
        self._heard_at = time.monotonic()
        if not self._client.agent(agent_id).connected:
            self._said_absent = True
            absent = escape(say(self._language, "replay.no_agent", agent=agent_id))
            self._console.print(f"[yellow]{absent}[/yellow]")

    def _abort(self, replay_id: str) -> Replay:
        try:
            state = self._client.abort(replay_id, say(self._language, "replay.interrupted"))
        except ConflictError:  # it came to its end in the same moment
            return self._client.replay(replay_id)
        where = say(self._language, "replay.aborted", step=state.step_index + 1)
        self._console.print(f"[yellow]{escape(where)}[/yellow]")
        return state


def way_on(paused: Replay, options: str, language: Language) -> Iterator[str]:
    """What a person may do now, with the commands as they are to be typed."""
    step = paused.step_index + 1
    if paused.pause is not None and paused.pause.first_yes is not None:
        yield say(language, "trust.first_yes", by=paused.pause.first_yes.by)
    resume = f"rpa-vision replay --resume {paused.replay_id}"
    if paused.pause is not None and paused.pause.options:
        yield from _ways_on(paused.pause.options, resume, options, language)
        yield _give_up(paused, options, language)
        return
    # An action that was sent may have been done: then the server asks which it is.
    again = _command(resume, "--step redo" if paused.acting else "", options)
    if paused.pause is not None and paused.pause.may_be_shown:
        shown = _command(f"rpa-vision workflow correct {paused.replay_id} --at X,Y", options)
        yield f"{say(language, 'replay.show_place')} {shown}"
    if paused.pause is not None and paused.pause.dialog is not None:
        asked = f"--as-of {paused.updated_at.isoformat()}"
        yield from _presses(paused.pause.dialog, resume, _command(asked, options), language)
    if paused.pause is None or paused.pause.may_redo:
        yield f"{say(language, 'replay.go_on', step=step)} {again}"
    else:
        yield say(language, "replay.not_again", step=step)
    done = _command(resume, "--step done", options)
    yield f"{say(language, 'replay.step_done', step=step)} {done}"
    yield _give_up(paused, options, language)


def _ways_on(ways: Sequence[Option], resume: str, options: str, language: Language) -> Iterator[str]:
    for way in ways:
        go = _command(resume, f"--which {way.key}", options)
        yield f"{say(language, 'crossroads.choose', text=way.told)} {go}"
    for way in ways:
        if way.key != HERE_IT_ENDS:
            done = _command(resume, f"--step done --which {way.key}", options)
            yield f"{say(language, 'crossroads.done', text=way.told)} {done}"


def _presses(dialog: DialogEvent, resume: str, options: str, language: Language) -> Iterator[str]:
    if dialog.policy_applied is DialogPolicy.ESCALATE_SECURITY:
        return
    for label in dialog.buttons:
        press = _command(resume, f"--press {shlex.quote(label)}", options)
        yield f"{say(language, 'replay.press', label=label)} {press}"


def _give_up(paused: Replay, options: str, language: Language) -> str:
    abort = _command(f"rpa-vision replay --abort {paused.replay_id}", options)
    return f"{say(language, 'replay.give_up')} {abort}"


def _command(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _line(event: RunEvent, language: Language) -> str | None:
    match event:
        case ActionSent(grounded=found):
            how = f" [dim]({found.method}, {found.confidence:.0%})[/dim]" if found else ""
            return f"  {event.step_index + 1}. {escape(event.intention)}{how}"
        case ActionVerified(verification=verification):
            changed = verification.local_change_pct or verification.change_area_pct
            proof = verification.semantic_detail or say(language, "effect.pixels", percent=f"{changed:.1f}")
            return f"     [green]✓[/green] [dim]{escape(proof)}[/dim]"
        case StepProduced(proofs=proofs) if proofs:
            done = f"  {event.step_index + 1}. {escape(event.intention)}"
            return f"{done}\n     [green]✓[/green] [dim]{escape(event.detail)}[/dim]"
        case RunPaused(pause=pause):
            return f"     [yellow]⏸ {escape(pause.message)}[/yellow] [dim]({pause.reason})[/dim]"
        case RunEnded(status=ReplayStatus.COMPLETED, receipt=receipt):
            return _told_receipt(receipt, language)
        case _:
            return None


def _told_receipt(receipt: Receipt, language: Language) -> str:
    """Done is one thing, proven another: which steps are not, is said."""
    if receipt.verified:
        return f"  [green]{escape(say(language, 'receipt.verified'))}[/green]"
    unproven = [] if receipt.subject_confirmed else [say(language, "receipt.subject_unconfirmed")]
    unproven += [
        say(language, "receipt.unproven", step=line.step_index + 1, intention=line.intention)
        for line in receipt.lines
        if line.consequential and not line.is_proven
    ]
    return "\n     ".join(
        [f"  [yellow]{escape(say(language, 'receipt.unverified'))}[/yellow]", *map(escape, unproven)]
    )
