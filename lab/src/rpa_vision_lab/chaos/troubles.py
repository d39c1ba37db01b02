"""What may befall a machine while a batch runs: real ones, that come and go again."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol

import psycopg

from rpa_vision_lab.chaos.cast import Actor, Cast
from rpa_vision_lab.postgres import UnavailableError

_UPGRADED_WITHIN_S = 300.0
_FILLER = "filler"
_ONE_MIB = bytes(1 << 20)


class Trouble(Protocol):
    def begin(self) -> None: ...

    def end(self) -> None: ...


class FullDisk:
    """Every last byte of it; what is removed meanwhile is taken as well, as on a disk that others fill."""

    def __init__(self, place: Path) -> None:
        self._filler = place / _FILLER

    def begin(self) -> None:
        with self._filler.open("ab", buffering=0) as file:
            for size in (1 << 20, 1 << 12, 1):
                try:
                    while file.write(_ONE_MIB[:size]) == size:
                        pass
                except OSError:
                    continue

    def end(self) -> None:
        self._filler.unlink()


class ReadOnlyDisk:
    """As a system leaves it after an error of the disk: the server is started again, and can write nothing.

    ``place`` is a mount of its own: what others have open elsewhere stays as it is.
    """

    def __init__(self, place: Path, playing: Cast) -> None:
        self._place = place
        self._playing = playing

    def begin(self) -> None:
        for actor in self._playing.actors:
            if actor.kind == "server":
                os.kill(actor.pid, signal.SIGSTOP)  # nothing half written is waited for
                actor.kill()
                self._playing.was_killed(actor)
        self._mount("ro")
        for actor in self._playing.actors:
            if actor.kind == "server":
                self._playing.revive(actor)

    def end(self) -> None:
        self._mount("rw")

    def _mount(self, how: str) -> None:
        subprocess.run(["/bin/mount", "-o", f"remount,bind,{how}", str(self._place)], check=True)


class ReadOnlyPostgres:
    """As after a failover to a copy that nobody has made the first one yet."""

    def __init__(self, url: str) -> None:
        self._url = url

    def begin(self) -> None:
        self._say("ALTER SYSTEM SET default_transaction_read_only = on")

    def end(self) -> None:
        self._say("ALTER SYSTEM RESET default_transaction_read_only")

    def _say(self, order: str) -> None:
        with psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(order)
            connection.execute("SELECT pg_reload_conf()")


class ClockJump:
    """Servers and agents have another time all at once, by libfaketime; what counts seconds goes on as it did."""

    def __init__(self, file: Path, seconds: int) -> None:
        self._file = file
        self._seconds = seconds

    def begin(self) -> None:
        set_clock(self._file, self._seconds)

    def end(self) -> None:
        """The next jump begins where this one led."""


class RollingUpgrade:
    """One server after the other is stopped as a service is, and comes back as the next release; the rest go on."""

    def __init__(self, playing: Cast) -> None:
        self._playing = playing

    def begin(self) -> None:
        for actor in self._playing.actors:
            if actor.kind != "server":
                continue
            os.kill(actor.pid, signal.SIGTERM)
            self._until(partial(_has_ended, actor), f"end of {actor.name}")
            self._playing.was_killed(actor)
            self._playing.revive(actor, next_release=True)
            self._until(partial(_is_up, actor), f"answer of {actor.name}")

    def end(self) -> None:
        """There is no way back."""

    @staticmethod
    def _until(seen: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + _UPGRADED_WITHIN_S
        while not seen():
            if time.monotonic() > deadline:
                raise TimeoutError(f"no {what} within {_UPGRADED_WITHIN_S:g} s")
            time.sleep(0.1)


def _has_ended(actor: Actor) -> bool:
    return not actor.is_alive


def _is_up(actor: Actor) -> bool:
    return actor.is_up


def set_clock(file: Path, seconds: int) -> None:
    beside = file.with_suffix(".next")
    beside.write_text(f"{seconds:+d}\n")
    beside.replace(file)


def faked_clock(file: Path) -> Mapping[str, str]:
    """What processes find in their environment so that the file tells them how far their clock is off."""
    found = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    if not found:
        raise UnavailableError("libfaketime is not installed (no /usr/lib/*/faketime/libfaketimeMT.so.1)")
    return {
        "LD_PRELOAD": str(found[-1]),
        "FAKETIME_TIMESTAMP_FILE": str(file),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "NO_FAKE_STAT": "1",
    }
