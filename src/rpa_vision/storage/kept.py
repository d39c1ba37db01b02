"""Where rows and pictures lie, opened as the settings ask: plain, or sealed with the key of the vault."""

from __future__ import annotations

from sqlalchemy import Engine

from rpa_vision.errors import RpaVisionError
from rpa_vision.ports import BlobStore
from rpa_vision.settings import Settings
from rpa_vision.storage.database.engine import open_engine
from rpa_vision.storage.database.sealed import seal_rows_of
from rpa_vision.storage.files.blobs import open_blobs
from rpa_vision.storage.files.sealed_blobs import ReadingSealed, SealedBlobs, open_sealed
from rpa_vision.storage.vault.vault import open_vault


def open_kept(settings: Settings) -> tuple[Engine, BlobStore]:
    """Raises ``VaultError`` where something is sealed and does not open."""
    vault = open_vault(settings)
    blobs = open_sealed(
        open_blobs(settings.blobs_url, settings.proxy_url),
        vault.at_rest_key,
        seals=settings.encrypt_at_rest,
    )
    engine = open_engine(settings.database_url)
    try:
        if isinstance(blobs, SealedBlobs | ReadingSealed):
            seal_rows_of(engine, vault.at_rest_key(makes=False), seals=settings.encrypt_at_rest)
    except RpaVisionError:
        engine.dispose()
        raise
    return engine, blobs
