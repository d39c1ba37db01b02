"""The same play on both databases: one server on SQLite, two on PostgreSQL."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rpa_vision_lab.chaos import run as one
from rpa_vision_lab.chaos.run import Figures, Plot
from rpa_vision_lab.postgres import UnavailableError, running_postgres

_FULL = Plot()


def run(folder: Path, plot: Plot = _FULL) -> Figures:
    """On SQLite alone where PostgreSQL is not installed."""
    figures = _named("sqlite", one.run(_made(folder / "sqlite"), plot))
    try:
        with running_postgres() as postgres:
            database = postgres.url(postgres.create_database())
            two = one.run(_made(folder / "postgresql"), replace(plot, servers=2), database)
            return figures | _named("postgresql", two)
    except UnavailableError:
        return figures


def _named(database: str, figures: Figures) -> Figures:
    return {f"{database}_{name}": value for name, value in figures.items()}


def _made(folder: Path) -> Path:
    folder.mkdir(mode=0o700)
    return folder
