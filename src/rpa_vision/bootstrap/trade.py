"""The trade a site speaks of, read once in each process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rpa_vision.domain.context import DomainContext
from rpa_vision.domain.reading import load_domain
from rpa_vision.settings import Settings


def build_domain(settings: Settings) -> DomainContext:
    return _read(settings.domain, settings.domain_folder)


@cache
def _read(name: str, folder: Path | None) -> DomainContext:
    """An official table is long, and whatever asks a model needs the trade."""
    return load_domain(name, folder)
