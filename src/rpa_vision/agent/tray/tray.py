"""Between the icon and the server: what the agent does is asked for, what its person wishes is passed on."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

import httpx
import structlog

from rpa_vision.agent.link.server import open_client
from rpa_vision.agent.tray.telling import AtWork, DeskWish, MakeIcon, TrayIcon, told_of
from rpa_vision.errors import DesktopError, MalformedDocumentError
from rpa_vision.models.answers import AgentStatus
from rpa_vision.models.documents import load_document
from rpa_vision.phrases import Language

_log = structlog.get_logger(__name__)

_EVERY_S = 2.0
"""A person looks there for what is going on now; the server answers it in a few milliseconds."""
_ANSWER_WITHIN_S = 10.0
_END_WITHIN_S = 5.0


class Tray:
    def __init__(
        self, make: MakeIcon, client: httpx.Client, agent_id: str, language: Language, stop: threading.Event
    ) -> None:
        self._make = make
        self._client = client
        self._about = f"/agents/{agent_id}"
        self._language = language
        self._stop = stop
        self._wishes: queue.SimpleQueue[DeskWish | Literal["look"] | None] = queue.SimpleQueue()
        """None: it is over."""
        self._shown: AtWork | None = None

    def run(self) -> None:
        try:
            icon = self._make(self._wishes.put)
        except DesktopError as error:
            _log.warning("no icon", problem=str(error))
            return
        try:
            self._serve(icon)
        finally:
            icon.close()

    def _serve(self, icon: TrayIcon) -> None:
        status = self._status()
        while True:
            told = told_of(status, self._language)
            self._shown = told.at_work
            icon.show(told)
            try:
                wish = self._wishes.get(timeout=_EVERY_S)
            except queue.Empty:
                wish = "look"
            if wish is None:
                return
            if wish is DeskWish.QUIT:
                self._stop.set()
                return
            if wish != "look":
                self._pass_on(wish)
            status = self._status()

    def _pass_on(self, wish: DeskWish) -> None:
        """What is shown next is what it led to, also where the server refused it."""
        try:
            self._client.post(f"{self._about}/{wish}").raise_for_status()
        except httpx.HTTPError as error:
            _log.warning("not passed on", what=wish.value, problem=str(error))

    def _status(self) -> AgentStatus | None:
        """An icon is no reason to stop an agent: what cannot be known is shown as such."""
        try:
            answer = self._client.get(self._about).raise_for_status()
            return load_document(AgentStatus, answer.content, "the server's answer")
        except (httpx.HTTPError, MalformedDocumentError):
            return None

    def begun(self) -> None:
        """A command is about to be carried out. The icon changes now rather than in the middle of the work: it is on
        the screen that the work is judged by."""
        if self._shown not in (None, AtWork.REPLAYING, AtWork.RECORDING):
            self._wishes.put("look")

    def end(self) -> None:
        self._wishes.put(None)


@contextmanager
def tray_beside(
    make: MakeIcon | None,
    url: str,
    token: str,
    agent_id: str,
    *,
    proxy: str | None,
    language: Language,
    stop: threading.Event,
) -> Iterator[Callable[[], None]]:
    """While the agent works; gives what is to be told of each command. ``stop`` is set when its person says so.
    None: no icon."""
    if make is None:
        yield lambda: None
        return
    with open_client(url, token, _ANSWER_WITHIN_S, proxy=proxy) as client:
        tray = Tray(make, client, agent_id, language, stop)
        serving = threading.Thread(target=tray.run, name="tray", daemon=True)
        serving.start()
        try:
            yield tray.begun
        finally:
            tray.end()
            serving.join(_END_WITHIN_S)
