"""A real PostgreSQL for a while, from the packages of the machine; nothing of it outlives its use."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from rpa_vision.errors import StorageError

START_DEADLINE_S = 60


class UnavailableError(StorageError):
    """PostgreSQL cannot be started here; says why."""


class Postgres:
    def __init__(self, port: int, user: str, folder: Path) -> None:
        """``folder``: where its pages lie."""
        self.folder = folder
        self._port = port
        self._user = user

    def url(self, database: str) -> str:
        return f"postgresql://{self._user}@127.0.0.1:{self._port}/{database}"

    def create_database(self, template: str = "template0") -> str:
        name = f"t_{secrets.token_hex(6)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop_database(self, name: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    binaries = _binaries()
    account = _account()
    folder = Path(tempfile.mkdtemp(prefix="rpa-vision-postgres-"))
    os.chown(folder, account.pw_uid, account.pw_gid)
    other = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    identity: dict[str, Any] = other if os.getuid() == 0 else {}
    try:
        data = folder / "data"
        initdb = [
            str(binaries / "initdb"),
            "-D",
            str(data),
            "-U",
            account.pw_name,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "-N",
        ]
        subprocess.run(initdb, check=True, capture_output=True, cwd=folder, **identity)
        port = _free_port()
        # Nothing here outlives its use, so nothing needs to reach the disk.
        options = {"port": port, "listen_addresses": "127.0.0.1", "unix_socket_directories": ""}
        options |= {"fsync": "off", "full_page_writes": "off", "max_connections": 60}
        options |= {"autovacuum": "off"}  # a worker would look into every database that a test has made
        settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [str(binaries / "postgres"), "-D", str(data), *settings],
                stdout=log,
                stderr=log,
                cwd=folder,
                **identity,
            )
        try:
            postgres = Postgres(port, account.pw_name, data)
            _wait_until_ready(postgres, server, folder / "log")
            yield postgres
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(timeout=START_DEADLINE_S)
    finally:
        shutil.rmtree(folder)


def _binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if not found:
        raise UnavailableError("PostgreSQL is not installed (no /usr/lib/postgresql/*/bin/postgres)")
    return found[-1].parent


def _account() -> pwd.struct_passwd:
    """PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return pwd.getpwuid(os.getuid())
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise UnavailableError("PostgreSQL refuses to run as root, and there is no user postgres or nobody")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_ready(postgres: Postgres, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_DEADLINE_S
    while True:
        try:
            psycopg.connect(postgres.url("postgres"), connect_timeout=5).close()
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text()}") from None
            time.sleep(0.05)
        else:
            return
