"""``bench``: the measured figures, as a table and as JSON."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rpa_vision.errors import BadInputError, NotFoundError
from rpa_vision_lab.commands import bench_by_name as by_name
from rpa_vision_lab.commands.bench_by_name import BENCHES, FUZZ, RDP, TASK, ZOO, Figures


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
        "matching": partial(by_name.matching, pairs=pairs),
        "grounding": partial(by_name.grounding, anchors=anchors or ()),
        "dialogs": partial(by_name.dialogs, labels=labels),
        "flood": partial(by_name.flood, seconds=seconds),
    }
    if inject is not None:
        benches["dialogs"] = partial(
            by_name.thrown,
            injections=inject,
            through=through or (),
            seed=seed,
            quiet_minutes=quiet_minutes,
            keep=keep,
            tell=partial(waiting.print, markup=False, soft_wrap=True),
        )
    benches[FUZZ] = partial(
        by_name.fuzz,
        given=(apps, replays, seed, jobs),
        kept=folder,
        break_=break_,
        real_x=real_x,
        waiting=waiting,
    )
    benches[ZOO] = partial(by_name.zoo, programs=programs, kept=folder, waiting=waiting)
    benches[RDP] = by_name.rdp
    benches[TASK] = partial(by_name.task, instructions=instructions)
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
