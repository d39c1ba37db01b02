"""Where a person starts replays from, follows them and reads why they paused."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.console import Console
from rich.markup import escape

from rpa_vision.cli.task.coach import Coach
from rpa_vision.cli.task.follow import Follower, way_on
from rpa_vision.errors import BadInputError
from rpa_vision.models.replay.run import Given, Replay, ReplayStatus, Said
from rpa_vision.phrases import Language, phrased, say

if TYPE_CHECKING:
    from rpa_vision.server.client.client import ServerClient


@dataclass(frozen=True)
class PersonsAnswer:
    """What a person says to a pause."""

    step: Said | None = None
    which: str | None = None
    because: str = ""
    press: str | None = None
    as_of: str | None = None

    @property
    def first_given(self) -> str | None:
        """The name of the option that was given, if any."""
        return next((f"--{name.replace('_', '-')}" for name, value in vars(self).items() if value), None)


@dataclass(frozen=True)
class Desk:
    client: ServerClient
    console: Console
    language: Language
    stop: threading.Event
    coach: Coach | None
    """None where nobody can be asked."""
    countdown: int
    picture: Path | None
    """Where to keep the frozen screen of a pause."""
    options: str
    """Those that every command shown for going on needs."""

    def start(
        self, workflow: str, agent: str, values: Mapping[str, Given], draft: bool, coached: bool | None
    ) -> Replay:
        self._wait_for_the_program()
        return self._follow(
            self.client.start_replay(workflow, agent, values, draft=draft, coached=coached), told=0
        )

    def follow_in_order(self, begun: Sequence[Replay]) -> list[Replay]:
        """Tasks of one plan: up to the first that does not end; a person takes it up, and the rest goes on then."""
        self._wait_for_the_program()
        ends: list[Replay] = []
        for replay in begun:
            self._print(say(self.language, "sentence.now", place=len(ends) + 1, of=len(begun)))
            ends.append(self._follow(replay, told=0))
            if ends[-1].status is not ReplayStatus.COMPLETED:
                break
        return ends

    def resume(self, replay_id: str, said: PersonsAnswer) -> Replay:
        self._wait_for_the_program()
        told = len(self.client.events(replay_id))
        return self._follow(
            self.client.resume(replay_id, said.step, said.which, said.because, said.press, said.as_of), told
        )

    def take_back(self, replay_id: str) -> Replay:
        self._wait_for_the_program()
        told = len(self.client.events(replay_id))
        return self._follow(self.client.rollback(replay_id), told)

    def abort(self, replay_id: str) -> Replay:
        end = self.client.abort(replay_id, say(self.language, "replay.interrupted"))
        self._print(say(self.language, "replay.aborted", step=end.step_index + 1))
        return end

    def _wait_for_the_program(self) -> None:
        self._print(say(self.language, "replay.to_front"))
        for left in range(self.countdown, 0, -1):
            self.console.print(f"[dim]{left}…[/dim]")
            if self.stop.wait(1.0):
                raise typer.Exit(1)

    def _follow(self, begun: Replay, told: int) -> Replay:
        """To its end, or to a pause that is more than a proposal somebody here can answer."""
        follower = Follower(self.client, self.console, self.language, self.stop, told)
        end = follower.follow(begun.replay_id)
        while self._is_answered(end):
            end = follower.follow(begun.replay_id)
        if self.coach is not None and end.pause is not None:
            end = follower.follow(begun.replay_id)  # of two yeses the first may have been said just now
        self._show_pause(end)
        return end

    def _is_answered(self, paused: Replay) -> bool:
        if self.coach is None or paused.pause is None or paused.pause.proposal is None:
            return False
        return self.coach.answers(paused)

    def _show_pause(self, end: Replay) -> None:
        if end.pause is None:
            return
        if end.pause.screenshot is not None:
            where = self._place_of(end.pause.screenshot)
            self._print(say(self.language, "replay.frozen", where=where))
        for line in way_on(end, self.options, self.language):
            self._print(line)

    def _place_of(self, screenshot: str) -> str:
        if self.picture is not None:
            _save(self.picture, self.client.picture(screenshot))
            return str(self.picture)
        folder, name = screenshot.rsplit("/", 1)
        return f"{self.client.url}/api/v1/{folder}/pictures/{name}"

    def _print(self, line: str) -> None:
        self.console.print(escape(line))


def _save(file: Path, png: bytes) -> None:
    """For its owner's eyes: a screen shows patients."""
    try:
        file.touch(mode=0o600)
        file.write_bytes(png)
    except OSError as error:
        raise BadInputError(
            phrased("command_refused.picture_not_written", file=file, why=error.strerror)
        ) from error
