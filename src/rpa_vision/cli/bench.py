"""``bench``: the measured figures, as a table and as JSON."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from rpa_vision.cli.pairs import JudgedPair, from_folder, read_pairs
from rpa_vision.errors import BadInputError, NotFoundError

if TYPE_CHECKING:
    from rpa_vision.lab.bench_matching import PicturePair

Figures = dict[str, Any]


def _storage(folder: Path) -> Figures:
    from rpa_vision.lab import bench_storage

    return bench_storage.run(folder=folder)


def _perception(folder: Path) -> Figures:
    from rpa_vision.lab.bench_perception.run import run
    from rpa_vision.settings import load_settings

    return run(folder, load_settings())


def _hands(folder: Path) -> Figures:
    from rpa_vision.lab.bench_hands.run import run

    return run(folder)


def _learning(_folder: Path) -> Figures:
    from rpa_vision.lab import bench_learning
    from rpa_vision.settings import load_settings

    return bench_learning.run(load_settings())


def _index(folder: Path) -> Figures:
    from rpa_vision.lab import bench_index

    return bench_index.run(folder)


def _matching(folder: Path, pairs: Path | None = None) -> Figures:
    from rpa_vision.bootstrap import build_senses
    from rpa_vision.cli.pictures import open_picture
    from rpa_vision.lab import bench_matching
    from rpa_vision.settings import load_settings

    settings = load_settings()
    opened = partial(open_picture, limits=settings.limits)
    listed = None if pairs is None else _listed(pairs)
    return bench_matching.run(build_senses(settings), opened, folder=folder, pairs=listed)


def _nodes(folder: Path) -> Figures:
    from rpa_vision.bootstrap import build_senses
    from rpa_vision.lab.bench_nodes.run import run
    from rpa_vision.settings import load_settings

    return run(build_senses(load_settings()), folder=folder)


def _listed(file: Path) -> list[PicturePair]:
    from rpa_vision.lab.bench_matching import PicturePair

    place = partial(from_folder, file)
    return [
        PicturePair(place(pair.a), place(pair.b), pair.label, pair.kind)
        for pair in read_pairs(file, JudgedPair)
    ]


BENCHES: dict[str, Callable[[Path], Figures]] = {
    "storage": _storage,
    "perception": _perception,
    "matching": _matching,
    "nodes": _nodes,
    "index": _index,
    "hands": _hands,
    "learning": _learning,
}


def bench(
    names: Annotated[
        list[str] | None, typer.Argument(help="Which ones; all by default.", metavar="[NAME]…")
    ] = None,
    pairs: Annotated[
        Path | None,
        typer.Option(
            help="For matching: a JSON list of {“a”, “b”, “label”, “kind”}, paths from the file's own folder."
        ),
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
    if pairs is not None and "matching" not in wanted:
        raise BadInputError("bench: --pairs is for matching")
    benches = BENCHES | {"matching": partial(_matching, pairs=pairs)}
    results: dict[str, Figures] = {}
    waiting = Console(stderr=True)
    for name in wanted:
        with waiting.status(f"bench {name}…"), tempfile.TemporaryDirectory() as folder:
            results[name] = benches[name](Path(folder))
    if as_json:
        typer.echo(json.dumps(results))
        return
    for name, figures in results.items():
        table = Table("figure", "value", title=name)
        for figure, value in figures.items():
            table.add_row(figure, f"{value:,.3g}" if isinstance(value, float) else str(value))
        Console().print(table)
