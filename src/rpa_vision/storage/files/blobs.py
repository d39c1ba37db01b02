"""Pictures and other bytes by name: in a local folder, or in an S3 bucket several servers share."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, parse_qsl, urlsplit
from urllib.request import url2pathname

import obstore
from obstore.exceptions import BaseError
from obstore.store import S3Store

from rpa_vision.addresses import is_this_machine
from rpa_vision.errors import BadSettingsError, NotFoundError, StorageError
from rpa_vision.phrases import phrased
from rpa_vision.ports import BlobStore
from rpa_vision.storage.database.ids import checked_path
from rpa_vision.storage.files.files import make_folder, remove, write_atomically
from rpa_vision.storage.files.in_use import once_free

if TYPE_CHECKING:
    from obstore.store import ClientConfig

_ENDPOINT_VARIABLES = ("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AWS_ENDPOINT")
_S3_OPTIONS = frozenset({"endpoint", "region"})
_S3_PATIENCE = timedelta(seconds=30)
_ABANDONED_S = 3600  # no write takes an hour: an unfinished file older than that has lost its writer


def open_blobs(url: str, proxy: str | None = None) -> BlobStore:
    """``file:///folder`` or ``s3://bucket/prefix[?endpoint=URL&region=NAME]``, credentials from AWS_*."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise BadSettingsError(
            phrased("setting_refused.blobs_url", expected=phrased("setting_refused.blobs_expected"))
        ) from None
    if parts.scheme == "file" and parts.netloc in ("", "localhost") and parts.path.startswith("/"):
        return LocalBlobs(folder_at(parts.path))
    if parts.scheme == "s3" and parts.netloc:
        return _open_s3(parts, proxy)
    raise BadSettingsError(
        phrased("setting_refused.blobs_kind", expected=phrased("setting_refused.blobs_expected"))
    )


def folder_at(path: str) -> Path:
    """The path of a ``file:`` address; a Windows drive stands behind a slash of its own there."""
    return Path(url2pathname(path))


class LocalBlobs:
    """One file a blob.

    Not obstore's LocalStore: that one renames without ever flushing, so that after a power cut
    a name it acknowledged may hold nothing.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._unfinished = root / ".unfinished"
        try:
            make_folder(self._unfinished)
            self._remove_abandoned()
        except OSError as error:
            raise StorageError(f"blobs: {root} cannot be used: {error.strerror}") from error

    def put(self, name: str, data: bytes) -> None:
        write_atomically(self._path(name), data, staging=self._unfinished)

    def get(self, name: str) -> bytes:
        try:
            return once_free(self._path(name).read_bytes)
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError) as error:
            raise NotFoundError("blob", name) from error
        except OSError as error:
            raise StorageError(f"blob {name}: cannot be read: {error.strerror}") from error

    def delete(self, name: str) -> None:
        """Deleting what is not there is done already."""
        remove(self._path(name))

    def names(self, folder: str) -> Sequence[str]:
        try:
            return [
                path.relative_to(self._root).as_posix()
                for path in (self._path(folder) if folder else self._root).rglob("*")
                if path.is_file() and self._unfinished not in path.parents
            ]
        except OSError as error:
            raise StorageError(f"blobs: {folder} cannot be listed: {error.strerror}") from error

    def _path(self, name: str) -> Path:
        return self._root / checked_path(name)

    def _remove_abandoned(self) -> None:
        """What a killed process left half written shows patients too, and no purge would know its name."""
        for partial in self._unfinished.iterdir():
            with suppress(FileNotFoundError):  # its writer finished, or another process removed it
                if time.time() - partial.stat().st_mtime > _ABANDONED_S:
                    partial.unlink()


class S3Blobs:
    """One object a blob; the store itself makes each put appear whole or not at all."""

    def __init__(self, store: S3Store) -> None:
        self._store = store

    def put(self, name: str, data: bytes) -> None:
        path = checked_path(name)
        with _storage_errors(name):
            obstore.put(self._store, path, data)

    def get(self, name: str) -> bytes:
        path = checked_path(name)
        with _storage_errors(name):
            try:
                return bytes(obstore.get(self._store, path).bytes())
            except FileNotFoundError as error:
                if "NoSuchBucket" in str(error):
                    raise
                raise NotFoundError("blob", name) from error

    def delete(self, name: str) -> None:
        path = checked_path(name)
        with _storage_errors(name):
            obstore.delete(self._store, path)

    def names(self, folder: str) -> Sequence[str]:
        with _storage_errors(folder):
            listed = obstore.list(self._store, checked_path(folder) if folder else None)
            return [found["path"] for batch in listed for found in batch]


@contextmanager
def _storage_errors(name: str) -> Iterator[None]:
    try:
        yield
    except (BaseError, OSError) as error:
        raise StorageError(f"blob {name}: {str(error).splitlines()[0]}") from error


def _open_s3(parts: SplitResult, proxy: str | None) -> BlobStore:
    if parts.username or parts.password:
        raise BadSettingsError(phrased("setting_refused.blobs_credentials"))
    options = dict(parse_qsl(parts.query))
    unknown = sorted(options.keys() - _S3_OPTIONS)
    if unknown:
        raise BadSettingsError(phrased("setting_refused.blobs_option", unknown=unknown[0]))
    endpoint = options.get("endpoint") or _endpoint_from_environment()
    plain = endpoint is not None and _is_plain_http(endpoint)
    config = {"aws_endpoint_url_s3": endpoint} if endpoint else {}
    config |= {"region": options["region"]} if "region" in options else {}
    try:
        store = S3Store(
            parts.netloc,
            prefix=parts.path.strip("/") or None,
            config=config,  # type: ignore[arg-type] # two of its keys
            client_options={"allow_http": plain, **_way(proxy)},
            retry_config={"retry_timeout": _S3_PATIENCE},
        )
    except BaseError as error:
        raise BadSettingsError(
            phrased("setting_refused.blobs", problem=str(error).splitlines()[0])
        ) from error
    return S3Blobs(store)


def _way(proxy: str | None) -> ClientConfig:
    """A proxy must be named for those of the environment to be left out: one that is used for nothing, where there
    is none."""
    if proxy is None:
        return {"proxy_url": "http://127.0.0.1:9", "proxy_excludes": "*,0.0.0.0/0,::/0"}
    return {"proxy_url": proxy, "proxy_excludes": "localhost,127.0.0.0/8,::1"}


def _endpoint_from_environment() -> str | None:
    return next((os.environ[name] for name in _ENDPOINT_VARIABLES if os.environ.get(name)), None)


def _is_plain_http(endpoint: str) -> bool:
    """Whether it is http, which only this machine itself may be spoken to with: screens show patients."""
    try:
        parts = urlsplit(endpoint)
    except ValueError:
        raise BadSettingsError(phrased("setting_refused.blobs_endpoint")) from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadSettingsError(phrased("setting_refused.blobs_endpoint_kind"))
    if parts.scheme == "https":
        return False
    if not is_this_machine(parts.hostname):
        raise BadSettingsError(phrased("setting_refused.blobs_endpoint_http", hostname=parts.hostname))
    return True
