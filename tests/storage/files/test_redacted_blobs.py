"""No picture reaches its place otherwise than redacted, and nobody is shown what memory still holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from drawn_page import draw_page
from rpa_vision.bootstrap.seeing import build_redactor, build_senses
from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.models.session import Screenshot
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.picture.frame import encode_png
from rpa_vision.perception.picture.painted_over import places_painted
from rpa_vision.ports import BlobStore, RedactedPicture
from rpa_vision.settings import RedactionSettings, Settings
from rpa_vision.storage.files.blobs import LocalBlobs
from rpa_vision.storage.files.redacted_blobs import RedactedBlobs
from rpa_vision.storage.store import Store, open_store

SHOT = Screenshot(
    screenshot_id="shot_0001",
    relative_path="shots/shot_0001.png",
    captured_at=datetime(2030, 1, 1, tzinfo=UTC),
)


class OneWord:
    """Redacts by name alone: which picture was given what is all these tests ask."""

    def __init__(self) -> None:
        self.known: dict[str, Sequence[str]] = {}

    def redacted(self, name: str, data: bytes, known: Sequence[str]) -> RedactedPicture:
        self.known[name] = known
        return RedactedPicture(b"flat" + data[:1], ("KERVADEC",))


@pytest.fixture
def redactor() -> OneWord:
    return OneWord()


@pytest.fixture
def kept(tmp_path: Path) -> BlobStore:
    return LocalBlobs(tmp_path / "blobs")


@pytest.fixture
def blobs(kept: BlobStore, redactor: OneWord) -> RedactedBlobs:
    return RedactedBlobs(kept, redactor, lambda _name: ["told"], 10)


def test_what_is_kept_is_redacted_and_memory_is_bounded(kept: BlobStore, blobs: RedactedBlobs) -> None:
    blobs.put("replays/run_1/one.png", b"123456")
    assert kept.get("replays/run_1/one.png") == blobs.get("replays/run_1/one.png") == b"flat1"
    assert blobs.as_seen("replays/run_1/one.png") == b"123456"
    blobs.put("replays/run_1/two.png", b"abcdef")
    assert blobs.as_seen("replays/run_1/one.png") == b"flat1"
    assert blobs.as_seen("replays/run_1/two.png") == b"abcdef"


def test_what_is_no_picture_is_left_alone(kept: BlobStore, blobs: RedactedBlobs) -> None:
    blobs.put("workflows/WF_1/prototypes/one.npy", b"123")
    assert kept.get("workflows/WF_1/prototypes/one.npy") == b"123"


def test_what_was_read_on_a_picture_is_known_on_those_beside_it(
    blobs: RedactedBlobs, redactor: OneWord
) -> None:
    blobs.put("replays/run_1/one.png", b"1")
    blobs.put("replays/run_1/two.png", b"2")
    blobs.put("replays/run_2/one.png", b"3")
    blobs.put("workflows/WF_1/crops/one.png", b"4")
    assert redactor.known["replays/run_1/one.png"] == ["told"]
    assert redactor.known["replays/run_1/two.png"] == ["told", "KERVADEC"]
    assert redactor.known["replays/run_2/one.png"] == ["told"]
    assert redactor.known["workflows/WF_1/crops/one.png"] == ["told", "KERVADEC"]


def test_what_is_deleted_is_not_remembered_either(blobs: RedactedBlobs) -> None:
    blobs.put("replays/run_1/one.png", b"1")
    blobs.delete("replays/run_1/one.png")
    with pytest.raises(NotFoundError, match=r"one\.png"):
        blobs.as_seen("replays/run_1/one.png")


@pytest.fixture
def store(settings: Settings) -> Iterator[Store]:
    wanted = settings.model_copy(update={"redaction": RedactionSettings(labels=("name",))})
    opened = open_store(wanted, build_redactor(wanted, Eyes(build_senses(wanted))))
    yield opened
    opened.close()


def test_a_demonstration_is_kept_redacted_and_sent_again_is_the_same(
    store: Store, build: Any, tmp_path: Path
) -> None:
    page = draw_page([(40, 60, "Nom : KERVADEC"), (40, 120, "Service")], tmp_path / "page.png")
    png = encode_png(page.frame)
    session = build.session(screenshots=[], events=[], ended_at=None)
    store.sessions.create(session)
    name = f"sessions/{session.session_id}/shots/shot_0001.png"
    store.keep_screenshot(session.session_id, SHOT, png)
    assert places_painted(store.blobs.get(name))
    assert store.as_seen(name) == png
    assert store.keep_screenshot(session.session_id, SHOT, png) == SHOT
    with pytest.raises(ConflictError):
        store.keep_screenshot(session.session_id, SHOT, store.blobs.get(name))
