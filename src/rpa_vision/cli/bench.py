"""``bench``: the measured figures, as a table and as JSON."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from rpa_vision.errors import NotFoundError

Figures = dict[str, Any]


def _storage(folder: Path) -> Figures:
    from rpa_vision.lab import bench_storage

    return bench_storage.run(folder=folder)


def _perception(folder: Path) -> Figures:
    from rpa_vision.lab.bench_perception.run import run
    from rpa_vision.settings import load_settings

    return run(folder, load_settings())


def _index(folder: Path) -> Figures:
    from rpa_vision.lab import bench_index

    return bench_index.run(folder)


def _matching(folder: Path) -> Figures:
    from rpa_vision.bootstrap import build_senses
    from rpa_vision.lab import bench_matching
    from rpa_vision.settings import load_settings

    senses = build_senses(load_settings())
    return bench_matching.run(
        bench_matching.Seeing(senses.ocr, senses.detector, senses.embedder), folder=folder
    )


BENCHES: dict[str, Callable[[Path], Figures]] = {
    "storage": _storage,
    "perception": _perception,
    "matching": _matching,
    "index": _index,
}


def bench(
    names: Annotated[
        list[str] | None, typer.Argument(help="Which ones; all by default.", metavar="[NAME]…")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Measure this machine.

    Example: rpa-vision bench storage
    """
    wanted = names or list(BENCHES)
    for name in wanted:
        if name not in BENCHES:
            raise NotFoundError("benchmark", name)
    results: dict[str, Figures] = {}
    waiting = Console(stderr=True)
    for name in wanted:
        with waiting.status(f"bench {name}…"), tempfile.TemporaryDirectory() as folder:
            results[name] = BENCHES[name](Path(folder))
    if as_json:
        typer.echo(json.dumps(results))
        return
    for name, figures in results.items():
        table = Table("figure", "value", title=name)
        for figure, value in figures.items():
            table.add_row(figure, f"{value:,.3g}" if isinstance(value, float) else str(value))
        Console().print(table)
