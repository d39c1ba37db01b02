from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from fastapi import FastAPI, Request, Response
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import SecretStr

from live_server import serving
from painted import FakePaintedOcr
from rpa_vision.agent.link.server import open_client
from rpa_vision.agent.png import png_of
from rpa_vision.agent.recording.sender import Sender, send_left_over
from rpa_vision.agent.recording.spool import SessionHeader, Spool, SpooledRecording, in_use
from rpa_vision.agent.recording.upload import InOrder, Placed
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.errors import (
    BadInputError,
    ConflictError,
    MalformedDocumentError,
    ServerUnreachableError,
    StorageError,
)
from rpa_vision.models.geometry import Point, Size
from rpa_vision.models.session import (
    Environment,
    Event,
    KeyPress,
    MouseClick,
    RawSession,
    ScreenSetup,
    Screenshot,
    SessionUser,
    TextInput,
)
from rpa_vision.ports import Frame
from rpa_vision.server.app import create_app
from rpa_vision.settings import Settings

TOKEN = "only-for-this-test"  # noqa: S105 - not a secret
START = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
HEADER = SessionHeader(
    recording="a1b2c3d4",
    agent_version="0.1.0",
    environment=Environment(
        platform="linux", hostname="poste-3", screen=ScreenSetup(primary_resolution=Size(40, 30))
    ),
    user=SessionUser(id="user1", label="Mme Garnier"),
    context={"training_label": "admission"},
    started_at=START,
)
SHOTS = {f"shot_{n:04d}": png_of(Frame(np.full((30, 40, 3), 40 * n, np.uint8))) for n in (1, 2)}
EVENTS: tuple[Event, ...] = (
    MouseClick(t=0.5, pos=Point(3, 4), screenshot_id="shot_0001", screenshot_after_id="shot_0002"),
    TextInput(t=1.5, text="né « É »", screenshot_id="shot_0002"),
    TextInput(t=2.0, text=None, masked=True),
    KeyPress(t=2.5, keys=("enter",)),
)
STOPPED = threading.Event()
STOPPED.set()


def shot(name: str) -> Screenshot:
    return Screenshot(screenshot_id=name, relative_path=f"shots/{name}.png", captured_at=START)


def spool_of(folder: Path, *, ended: bool = True) -> Path:
    """As a recorder writes it: each event is begun before it is done, and one came to nothing."""
    spool = Spool(folder / "recording", HEADER)
    for name, png in SHOTS.items():
        spool.screenshot(shot(name), png)
    for number, event in enumerate(EVENTS):
        told = number + (number > 1)
        spool.begun(told, event.model_copy(update={"screenshot_id": None, "screenshot_after_id": None}))
        if number == 1:
            spool.begun(2, KeyPress(t=1.7, keys=("f5",)))
            spool.dropped(2)
        spool.event(told, event)
    if ended:
        spool.end(START + timedelta(seconds=9))
    spool.close()
    return spool.folder


Middle = Callable[[Request, Callable[[Request], Awaitable[Response]]], Awaitable[Response]]


@contextmanager
def real_server(
    folder: Path, middle: Middle | None = None
) -> Iterator[tuple[str, Callable[[str], RawSession]]]:
    services = build_services(Settings(data_dir=folder, token=SecretStr(TOKEN)), FakePaintedOcr())
    app: FastAPI = create_app(services)
    if middle is not None:
        app.middleware("http")(middle)
    with serving(app) as url:
        yield url, services.store.sessions.get


def expected(session_id: str) -> RawSession:
    header = {name: value for name, value in HEADER if name != "recording"}
    return RawSession(
        session_id=session_id,
        **header,
        ended_at=START + timedelta(seconds=9),
        screenshots=tuple(shot(name) for name in SHOTS),
        events=EVENTS,
    )


def test_a_recording_arrives_whole_and_nothing_stays_behind(tmp_path: Path) -> None:
    folder = spool_of(tmp_path)
    with real_server(tmp_path / "server") as (url, stored), open_client(url, TOKEN) as client:
        session_id = send_left_over(client, folder, threading.Event())
        assert stored(session_id) == expected(session_id)
    assert not folder.exists()


def test_a_recording_sent_again_is_still_there_once(tmp_path: Path) -> None:
    folder = spool_of(tmp_path)
    again = shutil.copytree(folder, tmp_path / "again")
    with real_server(tmp_path / "server") as (url, stored), open_client(url, TOKEN) as client:
        session_id = send_left_over(client, folder, threading.Event())
        assert send_left_over(client, again, threading.Event()) == session_id
        assert stored(session_id) == expected(session_id)


def test_every_answer_may_get_lost_once_and_everything_is_there_once(tmp_path: Path) -> None:
    seen: set[str] = set()

    async def lossy(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
        answer = await go_on(request)
        if str(request.url) in seen:
            return answer
        seen.add(str(request.url))
        return Response(status_code=503)

    folder = spool_of(tmp_path)
    with real_server(tmp_path / "server", lossy) as (url, stored), open_client(url, TOKEN) as client:
        session_id = send_left_over(client, folder, Hurried())
        assert stored(session_id) == expected(session_id)
    assert len(seen) == 1 + len(SHOTS) + len(EVENTS) + 1


class Hurried(threading.Event):
    """Never set, and not patient."""

    def wait(self, timeout: float | None = None) -> bool:
        return super().wait(min(timeout or 0.0, 0.01))


@pytest.mark.parametrize("token", [TOKEN, "wrong"])
def test_what_cannot_be_sent_stays(tmp_path: Path, token: str) -> None:
    folder = spool_of(tmp_path)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with real_server(tmp_path / "server") as (url, _):
        address = "http://127.0.0.1:9" if token == TOKEN else url
        with open_client(address, token) as client, pytest.raises(ServerUnreachableError):
            send_left_over(client, folder, STOPPED if token == TOKEN else threading.Event())
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_sending_beside_a_recording_survives_a_server_that_comes_late(tmp_path: Path) -> None:
    folder = spool_of(tmp_path)
    with open_client("http://127.0.0.1:9", TOKEN) as client:
        sender = Sender(client, folder)
        assert not sender.start()
        why = sender.finish(within_s=0.1)
        sender.close()
    assert why is not None
    assert folder.exists()
    with real_server(tmp_path / "server") as (url, stored), open_client(url, TOKEN) as client:
        sender = Sender(client, folder)
        assert sender.start()
        assert sender.finish(within_s=30.0) is None
        sender.close()
        assert sender.session_id is not None
        assert stored(sender.session_id) == expected(sender.session_id)
    assert not folder.exists()


def test_a_server_that_refuses_the_recording_says_so_at_once(tmp_path: Path) -> None:
    with real_server(tmp_path / "server") as (url, _), open_client(url, "wrong") as client:
        sender = Sender(client, spool_of(tmp_path))
        with pytest.raises(ServerUnreachableError, match="401"):
            sender.start()
        sender.close()


def _is_event(line: bytes) -> bool:
    return bool(json.loads(line)["kind"] == "event")


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_journal_cut_anywhere_keeps_all_that_was_written(data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        place = spool_of(Path(folder), ended=False)
        journal = place / "journal.jsonl"
        whole = journal.read_bytes()
        cut = data.draw(st.integers(0, len(whole)))
        journal.write_bytes(whole[:cut])
        *ended, _ = whole[:cut].split(b"\n")  # a line without its end may still be written
        done = sum(map(_is_event, ended))
        sent = list(in_order_of(place))
    events = [ready.event for ready in sent if isinstance(ready, Placed)]
    assert events[:done] == list(EVENTS[:done])
    assert len(events) <= done + 2  # one that ends because the next begins, and that next one
    assert [ready.place for ready in sent if isinstance(ready, Placed)] == list(range(len(events)))


def in_order_of(folder: Path) -> Iterator[Screenshot | Placed]:
    in_order = InOrder()
    with closing(SpooledRecording(folder)) as spooled:
        for entry in spooled.new_entries():
            yield from in_order.take(entry)
        yield from in_order.rest()


def test_what_was_going_on_when_the_recorder_was_killed_is_kept_as_far_as_it_went() -> None:
    with TemporaryDirectory() as folder:
        spool = Spool(Path(folder, "recording"), HEADER)
        spool.begun(0, EVENTS[2])
        spool.begun(1, EVENTS[3])
        spool.close()
        assert list(in_order_of(spool.folder)) == [Placed(0, EVENTS[2]), Placed(1, EVENTS[3])]


def test_a_journal_that_is_damaged_in_the_middle_is_named(tmp_path: Path) -> None:
    folder = spool_of(tmp_path)
    journal = folder / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:3], b'{"kind":"?"}\n', *lines[3:]]))
    with pytest.raises(MalformedDocumentError, match="line 4"):
        list(in_order_of(folder))
    assert folder.exists()


def test_a_folder_without_a_recording_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="no recording"):
        SpooledRecording(tmp_path)


def test_a_place_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="file"):
        Spool(tmp_path / "file" / "recording", HEADER)


def test_a_recording_that_goes_on_is_not_sent_by_another(tmp_path: Path) -> None:
    folder = spool_of(tmp_path)
    with (
        in_use(folder),
        open_client("http://127.0.0.1:9", TOKEN) as client,
        pytest.raises(ConflictError, match="right now"),
    ):
        send_left_over(client, folder, threading.Event())
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]
