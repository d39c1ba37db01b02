"""A person at the terminal answers what a coached replay proposes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape

from rpa_vision.models.replay.run import Replay
from rpa_vision.phrases import Language, say

if TYPE_CHECKING:
    from rpa_vision.server.client.client import ServerClient

_PLACE = re.compile(r"(\d{1,5})\s*,\s*(\d{1,5})")
_YES = frozenset({"", "o", "oui", "y", "yes"})
_DONE = frozenset({"f", "fait", "d", "done"})
_STOP = frozenset({"n", "non", "no", "a", "q"})


class Coach:
    def __init__(self, client: ServerClient, console: Console, language: Language) -> None:
        self._client = client
        self._console = console
        self._language: Language = language

    def answers(self, paused: Replay) -> bool:
        """Ask until there is an answer; False: the person leaves it paused."""
        while True:
            question = escape(say(self._language, "coach.question"))
            said = self._console.input(f"     [cyan]{question}[/cyan] ").strip().lower()
            if said in _YES:
                return self._goes_on(self._client.resume(paused.replay_id, None))
            if said in _DONE:
                self._client.resume(paused.replay_id, "done")
            elif said in _STOP:
                return False
            elif (place := _PLACE.fullmatch(said)) is not None:
                self._client.correct(paused.replay_id, {"at": [int(place[1]), int(place[2])]})
                return self._goes_on(self._client.resume(paused.replay_id, None))
            else:
                continue
            return True

    def _goes_on(self, answered: Replay) -> bool:
        """Not where it waits for another person's yes, who is not here."""
        return answered.pause is None or answered.pause.first_yes is None
