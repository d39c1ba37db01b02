"""How much is done at once, and for whom: nobody's calls can keep everybody else's waiting."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from threading import Thread
from typing import Literal

from fastapi import Depends
from starlette.requests import HTTPConnection

from rpa_vision.engines.workers import beside
from rpa_vision.errors import BusyError
from rpa_vision.phrases import phrased
from rpa_vision.server.gate.access import name_of
from rpa_vision.server.gate.auth import Principal, PrincipalDep
from rpa_vision.server.gate.pace import Pace
from rpa_vision.settings import LimitSettings

Work = Literal["large", "look", "question", "long"]

WORK: Mapping[str, Work] = {
    "agents.report": "look",
    "resolve_target.resolve_target": "question",
    "dialog_resolve.resolve": "question",
    "pre_analyze.pre_analyze": "question",
    "replays.correct": "look",
    "replays.point": "look",
    "screens.search": "look",
    "workflows.learn": "long",
    "workflows.learn_on": "long",
    "graphs.import_workflow": "long",
    "graphs.explain": "long",
    "graphs.export": "long",
    "graphs.validate": "long",
    "learning.diff": "long",
    "learning.history": "long",
    "doubts.picture": "long",
    "batches.create": "long",
    "batches.check": "long",
    "batches.dry_run": "long",
    "batches.results": "long",
    "audit.history": "long",
    "audit.summary": "long",
    "audit.export": "long",
    "audit.verify": "long",
    "purge.purge": "long",
}
"""Calls that keep a processor busy: those a replay waits for, looks nobody's next step depends on, and what may take
minutes."""


class Queue:
    """So many at a time, and so many of one token. Those who wait are let in by turns: however many calls one of them
    makes, the next of another is behind one of them only."""

    def __init__(self, what: Work, at_once: int, per_token: int, waiting: int) -> None:
        self._what = what
        self._free = at_once
        self._most_inside = per_token
        self._most_waiting = waiting
        self._inside: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, whose: str) -> AsyncIterator[None]:
        await self._let_in(whose)
        try:
            yield
        finally:
            self._leave(whose)

    async def begin(self, whose: str, work: Callable[[], None]) -> None:
        """A turn for what goes on in a thread of its own, whether or not whoever asked for it waits for the end."""
        await self._let_in(whose)
        loop = asyncio.get_running_loop()

        def in_turn() -> None:
            try:
                work()
            finally:
                with suppress(RuntimeError):  # the server has stopped, and nobody waits any more
                    loop.call_soon_threadsafe(self._leave, whose)

        Thread(target=in_turn, name=self._what, daemon=True).start()

    async def _let_in(self, whose: str) -> None:
        if self._may_enter(whose) and whose not in self._waiting:
            self._enter(whose)
            return
        behind = self._waiting.setdefault(whose, deque())
        if len(behind) >= self._most_waiting:
            raise BusyError(phrased("server_refused.waiting_already", count=len(behind), what=self._what))
        place = asyncio.get_running_loop().create_future()
        behind.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.cancelled():
                self._forget(whose, place)
            else:
                self._leave(whose)
            raise

    def _may_enter(self, whose: str) -> bool:
        return self._free > 0 and self._inside[whose] < self._most_inside

    def _enter(self, whose: str) -> None:
        self._free -= 1
        self._inside[whose] += 1

    def _leave(self, whose: str) -> None:
        self._free += 1
        self._inside[whose] -= 1
        if not self._inside[whose]:
            del self._inside[whose]
        self._call_next()

    def _forget(self, whose: str, place: asyncio.Future[None]) -> None:
        self._waiting[whose].remove(place)
        if not self._waiting[whose]:
            del self._waiting[whose]

    def _call_next(self) -> None:
        for whose, places in self._waiting.items():
            place = next((one for one in places if not one.done()), None)
            if place is not None and self._may_enter(whose):
                self._waiting.move_to_end(whose)
                self._forget(whose, place)
                self._enter(whose)
                place.set_result(None)
                return


class Crowd:
    def __init__(self, limits: LimitSettings) -> None:
        self._queues: Mapping[Work, Queue] = {
            "large": Queue("large", limits.large_at_once, limits.large_per_token, limits.looks_waiting),
            "look": Queue("look", limits.looks_at_once, limits.looks_per_token, limits.looks_waiting),
            "question": Queue(
                "question", limits.questions_at_once, limits.looks_per_token, limits.looks_waiting
            ),
            "long": Queue("long", limits.long_at_once, limits.long_at_once, limits.long_waiting),
        }
        self._most_open = limits.open_per_token
        self._open: Counter[str] = Counter()
        self._bytes_per_s = limits.body_bytes_per_s
        self._bytes_at_once = limits.image_bytes
        self._paces: dict[str, Pace] = {}

    def queue(self, work: Work) -> Queue:
        return self._queues[work]

    @contextmanager
    def inside(self, principal: Principal) -> Iterator[None]:
        """Of the server's own token as many as there are: whoever has it may stop the server anyway."""
        if principal.token_id is None:
            yield
            return
        if self._open[principal.token_id] >= self._most_open:
            raise BusyError(phrased("server_refused.under_way_already", most_open=self._most_open))
        self._open[principal.token_id] += 1
        try:
            yield
        finally:
            self._open[principal.token_id] -= 1
            if not self._open[principal.token_id]:
                del self._open[principal.token_id]

    def pace_of(self, principal: Principal) -> Pace | None:
        """How fast bodies of one token come in. Kept for as long as the server runs, like the token itself."""
        if principal.token_id is None:
            return None
        fresh = Pace(self._bytes_per_s, self._bytes_at_once)
        return self._paces.setdefault(principal.token_id, fresh)

    @asynccontextmanager
    async def sending_much(self, principal: Principal) -> AsyncIterator[None]:
        """Large bodies are taken apart piece by piece, which keeps everybody waiting if there are many."""
        if principal.token_id is None:
            yield
            return
        async with self.queue("large").turn(principal.token_id):
            yield


def crowd_of(connection: HTTPConnection) -> Crowd:
    crowd: Crowd = connection.app.state.crowd
    return crowd


def whose_turn(principal: Principal, connection: HTTPConnection) -> str:
    """On a single PC all agents have the server's own token, and are told apart by their names."""
    return principal.token_id or str(connection.path_params.get("agent_id", ""))


async def _in_turn(connection: HTTPConnection, principal: PrincipalDep) -> AsyncIterator[None]:
    """After the body has come: nobody waits for somebody's slow line."""
    work = WORK.get(name_of(connection.scope["endpoint"]))
    if work is None:
        yield
        return
    pace = beside() if work == "question" else nullcontext()
    async with crowd_of(connection).queue(work).turn(whose_turn(principal, connection)):
        with pace:
            yield


IN_TURN = Depends(_in_turn, scope="function")
