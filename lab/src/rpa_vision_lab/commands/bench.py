"""``bench``: the measured figures, as a table and as JSON."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rpa_vision.cli.sight.pairs import JudgedPair, from_folder, read_list
from rpa_vision.errors import BadInputError, DesktopError, NotFoundError

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


def _matching(folder: Path, pairs: Path | None = None) -> Figures:
    from rpa_vision.bootstrap.seeing import build_senses
    from rpa_vision.cli.pictures import open_picture
    from rpa_vision.settings import load_settings
    from rpa_vision_lab.benches import matching

    settings = load_settings()
    opened = partial(open_picture, limits=settings.limits)
    listed = None if pairs is None else _listed(pairs)
    return matching.run(build_senses(settings), opened, folder=folder, pairs=listed)


def _dialogs(folder: Path, labels: Path | None = None) -> Figures:
    from rpa_vision.bootstrap.seeing import build_senses
    from rpa_vision.cli.pictures import open_picture
    from rpa_vision.settings import load_settings
    from rpa_vision_lab.benches.dialogs.run import run

    settings = load_settings()
    opened = partial(open_picture, limits=settings.limits)
    return run(build_senses(settings), opened, settings, folder=folder, labels=labels)


def _thrown(
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


def _flood(folder: Path, seconds: float | None = None) -> Figures:
    from rpa_vision_lab.benches.flood.run import SECONDS, run

    waiting = Console(stderr=True)
    return dict(run(folder, seconds or SECONDS, tell=partial(waiting.print, markup=False, soft_wrap=True)))


def _chaos(folder: Path) -> Figures:
    from rpa_vision_lab.chaos.both import run

    return run(folder)


def _grounding(folder: Path, anchors: Sequence[Path] = ()) -> Figures:
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


def _fuzz(
    folder: Path,
    given: tuple[int, int, int, int],
    kept: Path | None,
    break_: str | None,
    real_x: int,
    waiting: Console,
) -> Figures:
    from rpa_vision_lab.commands.bench_fuzz import FuzzOptions, bench_fuzz

    return dict(bench_fuzz(FuzzOptions(*given, kept or folder, break_, real_x), waiting))


def _zoo(folder: Path, programs: Sequence[str], kept: Path | None, waiting: Console) -> Figures:
    from rpa_vision_lab.commands.bench_zoo import bench_zoo

    return dict(bench_zoo(programs, kept or folder, waiting))


def _task(_folder: Path, instructions: Path | None = None) -> Figures:
    from rpa_vision_lab.benches import task

    return task.run(instructions)


def _rdp(folder: Path) -> Figures:
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
    "matching": _matching,
    "dialogs": _dialogs,
    "nodes": _nodes,
    "grounding": _grounding,
    "index": _index,
    "hands": _hands,
    "learning": _learning,
    "replay": _replay,
    "namesakes": _namesakes,
    "belonging": _belonging,
    "server": _server,
    "page": _page,
    "flood": _flood,
    "chaos": _chaos,
}


def bench(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Which ones; all by default. After zoo: which of its programs.", metavar="[NAME]…"
        ),
    ] = None,
    pairs: Annotated[
        Path | None,
        typer.Option(
            help="For matching: a JSON list of {“a”, “b”, “label”, “kind”}, paths from the file's own folder."
        ),
    ] = None,
    anchors: Annotated[
        list[Path] | None,
        typer.Option(
            help="For grounding: a folder of marked pictures, with pairs.json or a JSON file for each picture."
            " May be given again."
        ),
    ] = None,
    labels: Annotated[
        Path | None,
        typer.Option(
            help="For dialogs: JSON with items of “file”, “type”, “acceptable”, “must_pause” and “buttons”."
        ),
    ] = None,
    inject: Annotated[
        int | None,
        typer.Option(min=0, help="For dialogs: throw so many real ones into running replays instead."),
    ] = None,
    through: Annotated[
        list[str] | None,
        typer.Option(help="With --inject: direct, vnc5 or vnc1. May be given again; all three by default."),
    ] = None,
    seed: Annotated[
        int, typer.Option(help="With --inject and for fuzz: the same gives the same dialogs or applications.")
    ] = 1,
    quiet_minutes: Annotated[
        float,
        typer.Option(
            min=0, help="With --inject: ordinary work afterwards, in which any alarm is a false one."
        ),
    ] = 2.0,
    keep: Annotated[
        Path | None,
        typer.Option(help="With --inject: a folder for the pictures of what did not go as it should."),
    ] = None,
    apps: Annotated[int, typer.Option(min=1, help="For fuzz: so many applications, from the seed on.")] = 20,
    replays: Annotated[int, typer.Option(min=1, help="For fuzz: so many on each of them.")] = 5,
    jobs: Annotated[int, typer.Option(min=1, help="For fuzz: so many applications at once.")] = 2,
    real_x: Annotated[
        int, typer.Option(min=0, help="For fuzz: so many of the applications on a real X display.")
    ] = 0,
    folder: Annotated[
        Path | None,
        typer.Option(
            help="For fuzz and zoo: where results are kept; what is there already is not done again."
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=1, help="For flood: how long; two minutes by default, and half as long before it."),
    ] = None,
    instructions: Annotated[
        Path | None,
        typer.Option(help="For task: a folder with workflows.yaml, tuning.yaml and aside.yaml."),
    ] = None,
    break_: Annotated[
        str | None,
        typer.Option(
            "--break",
            help="For fuzz: break the product on purpose: first_candidate, skip_subject or retry_click.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Measure this machine.

    Example: rpa-vision bench storage
    """
    wanted, programs = _without_programs(names or list(BENCHES))
    _check_names(wanted)
    _check_options(
        wanted,
        {
            "--pairs": (pairs, "matching"),
            "--anchors": (anchors, "grounding"),
            "--labels": (labels, "dialogs"),
            "--inject": (inject, "dialogs"),
            "--folder": (folder, FUZZ if FUZZ in wanted else ZOO),
            "--break": (break_, "fuzz"),
            "--instructions": (instructions, TASK),
            "--seconds": (seconds, "flood"),
        },
    )
    waiting = Console(stderr=True)
    benches = BENCHES | {
        "matching": partial(_matching, pairs=pairs),
        "grounding": partial(_grounding, anchors=anchors or ()),
        "dialogs": partial(_dialogs, labels=labels),
        "flood": partial(_flood, seconds=seconds),
    }
    if inject is not None:
        benches["dialogs"] = partial(
            _thrown,
            injections=inject,
            through=through or (),
            seed=seed,
            quiet_minutes=quiet_minutes,
            keep=keep,
            tell=partial(waiting.print, markup=False, soft_wrap=True),
        )
    benches[FUZZ] = partial(
        _fuzz, given=(apps, replays, seed, jobs), kept=folder, break_=break_, real_x=real_x, waiting=waiting
    )
    benches[ZOO] = partial(_zoo, programs=programs, kept=folder, waiting=waiting)
    benches[RDP] = _rdp
    benches[TASK] = partial(_task, instructions=instructions)
    results: dict[str, Figures] = {}
    for name in wanted:
        with waiting.status(f"bench {name}…"), tempfile.TemporaryDirectory() as temporary:
            results[name] = benches[name](Path(temporary))
    if as_json:
        typer.echo(json.dumps(results))
    else:
        _print_tables(results)


def _without_programs(names: Sequence[str]) -> tuple[list[str], list[str]]:
    """What follows ``zoo`` are its programs."""
    end = names.index(ZOO) + 1 if ZOO in names else len(names)
    return list(names[:end]), list(names[end:])


def _check_names(wanted: Sequence[str]) -> None:
    for name in wanted:
        if name not in BENCHES and name not in (FUZZ, ZOO, TASK, RDP):
            raise NotFoundError("benchmark", name)


def _check_options(wanted: Sequence[str], given: Mapping[str, tuple[object, str]]) -> None:
    for option, (value, name) in given.items():
        if value is not None and name not in wanted:
            raise BadInputError(f"bench: {option} is for {name}")


def _print_tables(results: Mapping[str, Figures]) -> None:
    for name, figures in results.items():
        table = Table("figure", "value", title=name)
        for figure, value in figures.items():
            table.add_row(figure, f"{value:,.3g}" if isinstance(value, float) else escape(str(value)))
        Console().print(table)
