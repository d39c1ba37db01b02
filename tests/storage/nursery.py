"""Starts writers that are made to be killed: ``nursery.py DATABASE FOLDER``.

For each line read, a new writer is forked and its pid written. A writer stores a row, a blob and a file again and
again, and says so after each; importing everything once here makes thirty of them cheap.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from rpa_vision.models.documents import dump_document
from rpa_vision.models.geometry import Size
from rpa_vision.models.session import Environment, RawSession, ScreenSetup, SessionUser
from rpa_vision.storage.database.engine import open_engine
from rpa_vision.storage.files.blobs import open_blobs
from rpa_vision.storage.files.files import write_atomically
from rpa_vision.storage.sessions import Sessions

PADDING = "données inventées " * 20_000  # large enough that a kill often falls inside a write


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def session(session_id: str) -> RawSession:
    return RawSession(
        session_id=session_id,
        agent_version="0.1.0",
        environment=Environment(
            platform="linux", hostname="poste-12", screen=ScreenSetup(primary_resolution=Size(1920, 1080))
        ),
        user=SessionUser(id="user1"),
        context={"padding": PADDING},
        started_at=datetime(2025, 11, 22, tzinfo=UTC),
    )


def write_until_killed(writer: int, database: str, folder: Path) -> None:
    sessions = Sessions(open_engine(database))
    blobs = open_blobs((folder / "blobs").as_uri())
    number = 0
    while True:
        document = session(f"sess_{writer}_{number}")
        sessions.create(document)
        say(f"row {document.session_id}")
        blobs.put("always/the/same", (f"{writer} {number} ".encode() * 100_000))
        blobs.put(f"{writer}/{number}", document.session_id.encode() * 50_000)
        say(f"blob {writer}/{number}")
        write_atomically(folder / "files" / f"{document.session_id}.json", dump_document(document))
        say(f"file {document.session_id}")
        number += 1


def main(database: str, folder: Path) -> None:
    open_engine(database)  # imports the driver, connects to nothing
    writer = 0
    while sys.stdin.readline():
        pid = os.fork()
        if pid == 0:
            write_until_killed(writer, database, folder)
        say(f"started {pid}")
        os.waitpid(pid, 0)
        say("ended")
        writer += 1


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
