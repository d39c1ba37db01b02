"""The benches by name: each is imported once it is asked for, with all that it needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from rpa_vision.cli.sight.pairs import JudgedPair, from_folder, read_list
from rpa_vision.errors import DesktopError

if TYPE_CHECKING:
    from rpa_vision_lab.benches.matching import PicturePair

Figures = dict[str, Any]


def _storage(folder: Path) -> Figures:
    from rpa_vision_lab.benches import storage

    return storage.run(folder=folder)


def _perception(folder: Path) -> Figures:
    from rpa_vision.settings import load_settings
    from rpa_vision_lab.benches.perception.run import run

    return run(folder, load_settings())


def _audit(folder: Path) -> Figures:
    from rpa_vision_lab.benches import audit

    return audit.run(folder)


def _hands(folder: Path) -> Figures:
    from rpa_vision_lab.benches.hands.run import run

    return run(folder)


def _learning(_folder: Path) -> Figures:
    from rpa_vision.settings import load_settings
    from rpa_vision_lab.benches import learning

    return learning.run(load_settings())


def _index(folder: Path) -> Figures:
    from rpa_vision_lab.benches import index

    return index.run(folder)


def matching(folder: Path, pairs: Path | None = None) -> Figures:
    from rpa_vision.bootstrap.seeing import build_senses
    from rpa_vision.cli.pictures import open_picture
    from rpa_vision.settings import load_settings
    from rpa_vision_lab.benches import matching

    settings = load_settings()
    opened = partial(open_picture, limits=settings.limits)
    listed = None if pairs is None else _listed(pairs)
    return matching.run(build_senses(settings), opened, folder=folder, pairs=listed)


def dialogs(folder: Path, labels: Path | None = None) -> Figures:
    from rpa_vision.bootstrap.seeing import build_senses
    from rpa_vision.cli.pictures import open_picture
    from rpa_vision.settings import load_settings
    from rpa_vision_lab.benches.dialogs.run import run

    settings = load_settings()
    opened = partial(open_picture, limits=settings.limits)
    return run(build_senses(settings), opened, settings, folder=folder, labels=labels)


def thrown(
    folder: Path,
    injections: int,
    through: Sequence[str],
    seed: int,
    quiet_minutes: float,
    keep: Path | None,
    tell: Callable[[str], None],
) -> Figures:
    from rpa_vision_lab.injection.run import Plan, channels, run

    return dict(run(folder, Plan(injections, channels(through), seed, quiet_minutes, keep), tell))


def _nodes(folder: Path) -> Figures:
    from rpa_vision.bootstrap.seeing import build_senses
    from rpa_vision.settings import load_settings
    from rpa_vision_lab.benches.nodes.run import run

    return run(build_senses(load_settings()), folder=folder)


def _server(folder: Path) -> Figures:
    from rpa_vision_lab.benches.server.run import run

    return run(folder)


def _page(folder: Path) -> Figures:
    if find_spec("playwright") is None:
        raise DesktopError("playwright is not installed: pip install playwright")
    from rpa_vision_lab.benches.page.run import run

    return dict(run(folder))


def flood(folder: Path, seconds: float | None = None) -> Figures:
    from rpa_vision_lab.benches.flood.run import SECONDS, run

    waiting = Console(stderr=True)
    return dict(run(folder, seconds or SECONDS, tell=partial(waiting.print, markup=False, soft_wrap=True)))


def _chaos(folder: Path) -> Figures:
    from rpa_vision_lab.chaos.both import run

    return run(folder)


def grounding(folder: Path, anchors: Sequence[Path] = ()) -> Figures:
    from rpa_vision.bootstrap.deciding import build_grounder
    from rpa_vision.bootstrap.seeing import build_senses
    from rpa_vision.cli.pictures import open_picture
    from rpa_vision.settings import load_settings
    from rpa_vision_lab.benches.grounding.run import GroundingBench

    settings = load_settings()
    opened = partial(open_picture, limits=settings.limits)
    return GroundingBench(build_senses(settings), build_grounder(settings), opened).run(folder, anchors)


def _replay(folder: Path) -> Figures:
    from rpa_vision_lab.benches import replay

    return dict(replay.run(folder))


def _namesakes(folder: Path) -> Figures:
    from rpa_vision_lab.namesakes.run import run

    waiting = Console(stderr=True)
    return dict(run(folder, tell=partial(waiting.print, markup=False, soft_wrap=True)))


def _belonging(_folder: Path) -> Figures:
    from rpa_vision.bootstrap.seeing import build_senses
    from rpa_vision.perception.eyes import Eyes
    from rpa_vision.settings import load_settings
    from rpa_vision_lab.namesakes.pages.belonging import run

    return dict(run(Eyes(build_senses(load_settings()))))


def _listed(file: Path) -> list[PicturePair]:
    from rpa_vision_lab.benches.matching import PicturePair

    place = partial(from_folder, file)
    return [
        PicturePair(place(pair.a), place(pair.b), pair.label, pair.kind)
        for pair in read_list(file, JudgedPair)
    ]


def fuzz(
    folder: Path,
    given: tuple[int, int, int, int],
    kept: Path | None,
    break_: str | None,
    real_x: int,
    waiting: Console,
) -> Figures:
    from rpa_vision_lab.commands.bench_fuzz import FuzzOptions, bench_fuzz

    return dict(bench_fuzz(FuzzOptions(*given, kept or folder, break_, real_x), waiting))


def zoo(folder: Path, programs: Sequence[str], kept: Path | None, waiting: Console) -> Figures:
    from rpa_vision_lab.commands.bench_zoo import bench_zoo

    return dict(bench_zoo(programs, kept or folder, waiting))


def task(_folder: Path, instructions: Path | None = None) -> Figures:
    from rpa_vision_lab.benches import task

    return task.run(instructions)


def rdp(folder: Path) -> Figures:
    from rpa_vision_lab.programs import rdp_play

    return dict(rdp_play.run(folder))


RDP = "rdp"
"""Needs programs that the set-up of other benches does not install: never among those that are run unasked."""
TASK = "task"
"""Needs sentences that people wrote, so it is never among those that are run unasked."""
FUZZ = "fuzz"
"""Takes hours when it is asked for much, so it is never among those that are run unasked."""
ZOO = "zoo"
"""Takes hours, and programs that the set-up of other benches does not install: never among those run unasked."""
BENCHES: dict[str, Callable[[Path], Figures]] = {
    "storage": _storage,
    "audit": _audit,
    "perception": _perception,
    "matching": matching,
    "dialogs": dialogs,
    "nodes": _nodes,
    "grounding": grounding,
    "index": _index,
    "hands": _hands,
    "learning": _learning,
    "replay": _replay,
    "namesakes": _namesakes,
    "belonging": _belonging,
    "server": _server,
    "page": _page,
    "flood": flood,
    "chaos": _chaos,
}
