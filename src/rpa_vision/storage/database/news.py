"""Which agents have a new command: told in this process at once, and to others on the same PostgreSQL.

News may be lost with a connection; whoever waits looks for itself now and then as well.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import structlog
from sqlalchemy import Connection, Engine, text

_log = structlog.get_logger(__name__)

_CHANNEL = "rpa_vision_commands"
_POLL_S = 0.5
"""How long a stop can take."""
_AGAIN_S = 2.0
"""A database that is being restarted need not be asked more often."""

Listener = Callable[[str], None]


class News:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._listeners: list[Listener] = []
        self._own = secrets.token_hex(8)

    def publish(self, connection: Connection, agent_id: str) -> None:
        """For other processes; they hear of it once the transaction is stored."""
        if connection.dialect.name == "postgresql":
            message = {"channel": _CHANNEL, "message": f"{self._own} {agent_id}"}
            connection.execute(text("SELECT pg_notify(:channel, :message)"), message)

    def tell(self, agent_id: str) -> None:
        for listener in tuple(self._listeners):
            listener(agent_id)

    @contextmanager
    def listening(self, listener: Listener) -> Iterator[None]:
        """Until the end, ``listener`` is told of each agent by whichever thread knows."""
        stop = threading.Event()
        self._listeners.append(listener)
        hearing = threading.Thread(target=self._hear_others, args=(stop,), name="news")
        if self._engine.dialect.name == "postgresql":
            hearing.start()
        try:
            yield
        finally:
            stop.set()
            self._listeners.remove(listener)
            if hearing.is_alive():
                hearing.join()

    def _hear_others(self, stop: threading.Event) -> None:
        import psycopg  # noqa: PLC0415 - installed only where PostgreSQL is used

        while not stop.is_set():
            try:
                with psycopg.connect(_address(self._engine), autocommit=True) as connection:
                    connection.execute(f"LISTEN {_CHANNEL}")
                    while not stop.is_set():
                        for message in connection.notifies(timeout=_POLL_S):
                            self._pass_on(message.payload)
            except psycopg.Error as error:
                _log.warning("news of other servers are late", problem=type(error).__name__)
                stop.wait(_AGAIN_S)

    def _pass_on(self, message: str) -> None:
        sender, _, agent_id = message.partition(" ")
        if sender != self._own:
            self.tell(agent_id)


def _address(engine: Engine) -> str:
    return engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
