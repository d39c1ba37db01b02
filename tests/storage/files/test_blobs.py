from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from moto.server import ThreadedMotoServer

from rpa_vision.errors import BadIdError, BadSettingsError, NotFoundError, StorageError
from rpa_vision.ports import BlobStore
from rpa_vision.storage.files.blobs import open_blobs

NAMES = ["a.png", "sessions/sess_1/shots/shot_0001.png", "d/é è.png", "d/a b#c%20+?.png", "日本/x", "~x*"]


@pytest.fixture(scope="session")
def s3_endpoint() -> Iterator[str]:
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    endpoint = f"http://{host}:{port}"
    with urlopen(Request(f"{endpoint}/bucket", method="PUT")):  # noqa: S310 - the test's own server
        pass
    yield endpoint
    server.stop()


@pytest.fixture
def s3(s3_endpoint: str, monkeypatch: pytest.MonkeyPatch) -> str:
    for name, value in {
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_REGION": "eu-west-3",
        "AWS_ENDPOINT_URL": s3_endpoint,
    }.items():
        monkeypatch.setenv(name, value)
    return s3_endpoint


@pytest.fixture(params=["local", "s3"])
def blobs(request: pytest.FixtureRequest, tmp_path: Path) -> BlobStore:
    if request.param == "local":
        return open_blobs((tmp_path / "the blobs").as_uri())
    request.getfixturevalue("s3")
    return open_blobs(f"s3://bucket/{tmp_path.name}/é")


@pytest.mark.parametrize("name", NAMES)
def test_what_was_put_is_got(blobs: BlobStore, name: str) -> None:
    blobs.put(name, name.encode())
    assert blobs.get(name) == name.encode()


def test_the_last_put_counts(blobs: BlobStore) -> None:
    for data in (b"first, and longer", b"", b"last"):
        blobs.put("a/b", data)
        assert blobs.get("a/b") == data


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(data=st.binary(max_size=100_000))
def test_bytes_come_back_unchanged(blobs: BlobStore, data: bytes) -> None:
    blobs.put("a/b", data)
    assert blobs.get("a/b") == data


@pytest.mark.parametrize("name", ["nothing", "a/b/c", "a", "a/b"])
def test_a_missing_name_is_not_found(blobs: BlobStore, name: str) -> None:
    blobs.put("a/other", b"")
    with pytest.raises(NotFoundError, match=f"blob '{name}'"):
        blobs.get(name)


def test_what_is_in_a_folder_is_named_at_any_depth(blobs: BlobStore) -> None:
    names = {"replays/run_1/000_001.png", "replays/run_1/000_002.png", "replays/run_2/a.png"}
    for name in (*names, "replays_old/x.png", "sessions/s/shots/y.png"):
        blobs.put(name, b"data")
    assert set(blobs.names("replays")) == names
    assert list(blobs.names("replays/run_2")) == ["replays/run_2/a.png"]
    assert list(blobs.names("nothing")) == []
    blobs.delete("replays/run_2/a.png")
    assert list(blobs.names("replays/run_2")) == []


def test_deleting_is_for_good_and_may_be_repeated(blobs: BlobStore) -> None:
    blobs.put("a/b", b"data")
    blobs.put("a/c", b"other")
    blobs.delete("a/b")
    blobs.delete("a/b")
    blobs.delete("never/there")
    with pytest.raises(NotFoundError):
        blobs.get("a/b")
    assert blobs.get("a/c") == b"other"


@pytest.mark.parametrize("name", ["", "../a", "/a", "a/../../b", "a//b", "a\\b", ".unfinished/x", "a\0"])
def test_a_name_that_could_leave_the_store_is_refused(blobs: BlobStore, name: str) -> None:
    for call in (lambda: blobs.put(name, b""), lambda: blobs.get(name), lambda: blobs.delete(name)):
        with pytest.raises(BadIdError):
            call()


def test_two_prefixes_of_one_bucket_are_apart(s3: str) -> None:
    open_blobs("s3://bucket/one").put("a", b"1")
    with pytest.raises(NotFoundError):
        open_blobs("s3://bucket/two").get("a")


def test_the_endpoint_may_be_in_the_url(s3: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AWS_ENDPOINT_URL")
    blobs = open_blobs(f"s3://bucket/x?endpoint={s3}&region=eu-west-3")
    blobs.put("a", b"1")
    assert blobs.get("a") == b"1"


def test_a_missing_bucket_is_not_a_missing_blob(s3: str) -> None:
    blobs = open_blobs("s3://nowhere/x")
    for call in (lambda: blobs.get("a"), lambda: blobs.put("a", b"")):
        with pytest.raises(StorageError, match="nowhere"):
            call()


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("", "file:///folder"),
        ("folder", "file:///folder"),
        ("file://host/folder", "file:///folder"),
        ("gs://bucket", "file:///folder"),
        ("s3://", "file:///folder"),
        ("s3://[", "file:///folder"),
        ("s3://key:geheim@bucket/x", "AWS_SECRET_ACCESS_KEY"),
        ("s3://bucket/x?secret=geheim", "'secret' is not an option"),
        ("s3://bucket?endpoint=http://10.0.0.5:9000", "10.0.0.5 must be spoken to with https"),
        ("s3://bucket?endpoint=http://127.0.0.1.example.org", "must be spoken to with https"),
        ("s3://bucket?endpoint=ftp://127.0.0.1", "endpoint"),
        ("s3://bucket?endpoint=127.0.0.1:9000", "endpoint"),
        ("s3://bucket?endpoint=http://[", "endpoint"),
    ],
)
def test_a_url_that_cannot_be_used_is_refused(url: str, problem: str) -> None:
    with pytest.raises(BadSettingsError, match=problem) as refused:
        open_blobs(url)
    assert "geheim" not in str(refused.value)


def test_plain_http_to_another_machine_is_refused_wherever_it_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://storage.example.org")
    monkeypatch.setenv("AWS_ALLOW_HTTP", "true")
    with pytest.raises(BadSettingsError, match="https"):
        open_blobs("s3://bucket")


def test_a_local_store_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="file"):
        open_blobs((tmp_path / "file" / "blobs").as_uri())


def test_a_name_below_another_blob_is_an_error_not_a_loss(tmp_path: Path) -> None:
    blobs = open_blobs(tmp_path.as_uri())
    blobs.put("a", b"kept")
    with pytest.raises(StorageError, match="a/b"):
        blobs.put("a/b", b"")
    assert blobs.get("a") == b"kept"


def test_what_a_killed_writer_left_is_removed_after_a_while(tmp_path: Path) -> None:
    open_blobs(tmp_path.as_uri())
    left, fresh = (tmp_path / ".unfinished" / name for name in ("old", "new"))
    for path in (left, fresh):
        path.write_bytes(b"half a pict")
    os.utime(left, (time.time() - 7200, time.time() - 7200))
    open_blobs(tmp_path.as_uri())
    assert (left.exists(), fresh.exists()) == (False, True)


def test_local_blobs_are_private(tmp_path: Path) -> None:
    blobs = open_blobs((tmp_path / "blobs").as_uri())
    blobs.put("a/b", b"")
    assert (tmp_path / "blobs" / "a" / "b").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "blobs" / "a").stat().st_mode & 0o777 == 0o700
