"""What a server keeps besides its database: read from where the settings say into a new backup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rpa_vision.errors import NotFoundError
from rpa_vision.ports import BlobStore
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.anchors import ANCHOR_FILE, audit_anchors
from rpa_vision.storage.audit.key import audit_key_path
from rpa_vision.storage.backup.folder import ANCHORS, BLOBS, KEYS, SITE, SPACES, VAULT, NewBackup
from rpa_vision.storage.database.engine import parsed_url
from rpa_vision.storage.files.files import read_bounded
from rpa_vision.storage.index.disk import saved_files
from rpa_vision.storage.index.spaces import spaces_folder
from rpa_vision.storage.vault.vault import KEY_FILE as VAULT_KEY
from rpa_vision.storage.vault.vault import VAULT_FILE, open_vault, vault_key_path

AUDIT_KEY, TOKEN, CATALOGUE, DOMAIN = "audit.key", "token", "dialogs.yaml", "domain"
RESTORED_SITE = "site"
_LARGEST = 1 << 28


@dataclass(frozen=True)
class FilePlace:
    """Where a file lies, and what a backup calls it."""

    name: str
    path: Path


def key_places(settings: Settings) -> tuple[FilePlace, ...]:
    return (
        FilePlace(VAULT_KEY, vault_key_path(settings)),
        FilePlace(AUDIT_KEY, audit_key_path(settings)),
        FilePlace(TOKEN, settings.data_dir.absolute() / TOKEN),
    )


def place_of(settings: Settings, name: str) -> Path:
    """Where one of these keys lies."""
    return next(one.path for one in key_places(settings) if one.name == name)


def keep_anchors(settings: Settings, new: NewBackup) -> None:
    """Before the database is read: then they cannot know more than it holds."""
    for number, anchor in enumerate(audit_anchors(settings)):
        if anchor.path.is_file():
            new.add(f"{ANCHORS}/{number}.head", read_bounded(anchor.path, _LARGEST))


def keep_vault(settings: Settings, new: NewBackup, *, with_keys: bool) -> None:
    copied = open_vault(settings).copied()
    if copied is not None:
        vault, key = copied
        new.add(f"{VAULT}/{VAULT_FILE}", vault)
        if with_keys:
            new.add(f"{KEYS}/{VAULT_KEY}", key)
    if with_keys:
        for place in key_places(settings):
            if place.name != VAULT_KEY and place.path.is_file():
                new.add(f"{KEYS}/{place.name}", read_bounded(place.path, _LARGEST))


def keep_blobs(blobs: BlobStore, new: NewBackup) -> int:
    """After the database: what its rows name was written before them. How many were deleted meanwhile."""
    gone = 0
    for name in blobs.names(""):
        try:
            data = blobs.get(name)
        except NotFoundError:
            gone += 1
        else:
            new.add(f"{BLOBS}/{name}", data)
    return gone


def keep_spaces(settings: Settings, new: NewBackup) -> None:
    root = spaces_folder(settings.data_dir)
    for folder in sorted(root.glob("WF_*")):
        for name, data in saved_files(folder).items():
            new.add(f"{SPACES}/{folder.name}/{name}", data)


def keep_site_files(settings: Settings, new: NewBackup) -> None:
    """The site's own words: a catalogue of dialogs, a domain with its tables."""
    for name, path in site_files(settings):
        new.add(f"{SITE}/{name}", read_bounded(path, _LARGEST))


def site_files(settings: Settings) -> Iterator[tuple[str, Path]]:
    if settings.dialog_catalogue is not None and settings.dialog_catalogue.is_file():
        yield CATALOGUE, settings.dialog_catalogue
    if settings.domain_folder is not None:
        for path in sorted(settings.domain_folder.iterdir()):
            if path.is_file():
                yield f"{DOMAIN}/{path.name}", path


def site_places(settings: Settings, names: Iterable[str]) -> Iterator[FilePlace]:
    """Where the site's own words belong: where the settings look for them, else beside the data, for a person to
    name."""
    aside = settings.data_dir.absolute() / RESTORED_SITE
    for name in names:
        folder, _, file = name.partition("/")
        if name == CATALOGUE and settings.dialog_catalogue is not None:
            yield FilePlace(name, settings.dialog_catalogue.absolute())
        elif folder == DOMAIN and settings.domain_folder is not None:
            yield FilePlace(name, settings.domain_folder.absolute() / file)
        else:
            yield FilePlace(name, aside / name)


def left_out(settings: Settings) -> Sequence[str]:
    """What else lies in the data folder: said, so that nobody believes it to be kept."""
    folder = settings.data_dir.absolute()
    file = Path(parsed_url(settings.database_url).database or "").name
    ours = {file, f"{file}-wal", f"{file}-shm", VAULT_FILE, f"{VAULT_FILE}.lock", ANCHOR_FILE}
    ours |= {VAULT_KEY, AUDIT_KEY, TOKEN, "blobs", spaces_folder(folder).name}
    return [path.name for path in sorted(folder.iterdir()) if path.name not in ours]
