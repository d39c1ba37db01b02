"""What a person shows, kept and sent to the server."""

from __future__ import annotations

import getpass
import platform
import re
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from rpa_vision import __version__
from rpa_vision.agent.link.server import open_client
from rpa_vision.agent.place import Place, XDisplay
from rpa_vision.agent.recording.asked import Recordings
from rpa_vision.agent.recording.demonstration import RecordedDemonstration, demonstration
from rpa_vision.agent.recording.keeper import RecordingSink
from rpa_vision.agent.recording.recorder import Recorder
from rpa_vision.agent.recording.sender import send_left_over
from rpa_vision.agent.recording.spool import SessionHeader
from rpa_vision.agent.secrets.crash_dumps import leave_no_dumps
from rpa_vision.bootstrap.clock import utc_now
from rpa_vision.bootstrap.driving import open_driven, window_in_front
from rpa_vision.bootstrap.watching import AS_A_RULE, watching
from rpa_vision.models.session import Environment, ScreenSetup, SessionUser
from rpa_vision.settings import RecordingSettings, Settings

PAGE_TITLE = "RPA Vision"


@contextmanager
def recording(
    url: str,
    token: str,
    place: Place,
    task: str,
    on_count: Callable[[int], None],
    *,
    folder: Path,
    settings: RecordingSettings = AS_A_RULE,
    ignore_window: int | None = None,
    proxy: str | None = None,
    name: str | None = None,
) -> Iterator[RecordedDemonstration]:
    """Everything done on the desktop meanwhile is kept below ``folder`` and sent to the server beside it."""

    def watch(sink: RecordingSink) -> AbstractContextManager[Recorder]:
        return watching(place, sink, settings, ignore_window)

    leave_no_dumps()
    header = _session_header(place, task, name)
    with (
        open_client(url, token, proxy=proxy) as client,
        demonstration(client, header, folder, watch, on_count, settings.send_within_s) as now,
    ):
        yield now


def asked_recordings(settings: Settings, url: str, token: str, place: Place) -> Recordings:
    """Asked for on the server's page. That page may be in front on this very desktop: it is no part of the task."""

    def begin(name: str, task: str) -> AbstractContextManager[RecordedDemonstration]:
        front = window_in_front(place.name) if isinstance(place, XDisplay) else None
        page = front.window if front is not None and PAGE_TITLE in front.title else None
        return recording(
            url,
            token,
            place,
            task,
            lambda _count: None,
            folder=settings.data_dir / "recordings",
            settings=settings.recording,
            ignore_window=page,
            proxy=settings.proxy_url,
            name=name,
        )

    return Recordings(begin)


def send_recording(
    url: str, token: str, folder: Path, stop: threading.Event, *, proxy: str | None = None
) -> str:
    with open_client(url, token, proxy=proxy) as client:
        return send_left_over(client, folder, stop)


def _session_header(place: Place, task: str, name: str | None) -> SessionHeader:
    with open_driven(place, Settings()) as desktop:
        size = desktop.capture().size
    return SessionHeader(
        recording=name or secrets.token_hex(4),
        agent_version=__version__,
        environment=Environment(
            platform=platform.system().lower(),
            hostname=platform.node(),
            screen=ScreenSetup(primary_resolution=size),
        ),
        user=SessionUser(id=re.sub(r"[^A-Za-z0-9_-]", "_", getpass.getuser())),
        context={"training_label": task},
        started_at=utc_now(),
    )
