"""``doctor``: what this machine has, and what to do about what is missing."""

from __future__ import annotations

import importlib.util
import json
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rpa_vision.errors import RpaVisionError, StorageError
from rpa_vision.models.site.state import PartVerdict
from rpa_vision.phrases import Language, say
from rpa_vision.settings import RecordSource, Settings, load_settings

_AT_FIRST_START = "will be created at first start"


@dataclass(frozen=True)
class Checkup:
    part: str
    ok: bool
    needed: bool
    """False: RPA Vision works without it."""
    detail: str


def doctor(
    server: Annotated[
        str | None,
        typer.Option("--server", help="Ask the server at this address how it is, instead of this machine."),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="With --server: do not have the whole audit read again.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check this machine; ends with status 1 when something needed is missing.

    With --server the server there is asked: health, disk, database, clocks, agents, certificate, what waits, the
    last backup, the audit. Status 1 when something of it is bad. Needs a supervisor's token.

    Example: rpa-vision doctor

    Example: rpa-vision doctor --server https://rpa.hopital.example
    """
    if server is not None:
        _ask_server(load_settings(), server, quick=quick, as_json=as_json)
        return
    findings = list(examine(load_settings()))
    if as_json:
        typer.echo(json.dumps([asdict(finding) for finding in findings], ensure_ascii=False))
    else:
        table = Table("", "part", "what was found", box=None)
        for finding in findings:
            mark = (
                "[green]✓[/green]"
                if finding.ok
                else "[red]✗[/red]"
                if finding.needed
                else "[yellow]–[/yellow]"
            )
            table.add_row(mark, finding.part, escape(finding.detail))
        Console().print(table)
    if any(finding.needed and not finding.ok for finding in findings):
        raise typer.Exit(1)


_MARKS = {
    PartVerdict.GOOD: "[green]✓[/green]",
    PartVerdict.LOOK: "[yellow]–[/yellow]",
    PartVerdict.BAD: "[red]✗[/red]",
}


def _ask_server(settings: Settings, url: str, *, quick: bool, as_json: bool) -> None:
    from datetime import UTC, datetime

    from rpa_vision.cli.options import client_for
    from rpa_vision.cli.site.server_checkup import ServerCheckup
    from rpa_vision.outgoing import proxy_for

    language = settings.language
    with client_for(settings, url) as client:
        checkup = ServerCheckup(
            client,
            language,
            proxied=proxy_for(url, settings.proxy_url) is not None,
            quick=quick,
            now=lambda: datetime.now(UTC),
        )
        found = list(checkup.findings())
    if as_json:
        typer.echo(json.dumps([one.model_dump(mode="json") for one in found], ensure_ascii=False))
    else:
        table = Table("", say(language, "checkup.part"), say(language, "checkup.found"), box=None)
        for one in found:
            part = say(language, f"checked_part.{one.part}")
            table.add_row(_MARKS[one.verdict], part, escape(one.told))
        Console().print(table)
    if any(one.verdict is PartVerdict.BAD for one in found):
        raise typer.Exit(1)


def examine(settings: Settings) -> Iterator[Checkup]:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    yield Checkup(
        "machine", True, True, f"Python {platform.python_version()}, {platform.machine()}, {cores} cores"
    )
    yield _tried("text reading", True, lambda: _reading(settings))
    yield _tried("data folder", True, lambda: _data_folder(settings))
    yield _tried("database", True, lambda: _database(settings))
    yield from _exposed(settings)
    for name, source in settings.records.items():
        yield _record(name, source, settings.language)
    if sys.platform == "win32":
        yield _tried("screen", False, lambda: _screen(settings, None))
    else:
        yield from _on_linux(settings)
    yield from _models(settings)


def _on_linux(settings: Settings) -> Iterator[Checkup]:
    display = os.environ.get("DISPLAY")
    if display:
        yield _tried("screen", False, lambda: _screen(settings, display))
    else:
        yield Checkup(
            "screen", False, False, "no DISPLAY: recording and driving need one; the demo makes its own"
        )
    for command, package in (("Xvfb", "xvfb"), ("openbox", "openbox")):
        found = shutil.which(command)
        yield Checkup(command, found is not None, False, found or f"for the demo: apt-get install {package}")
    qt = importlib.util.find_spec("PySide6") is not None
    yield Checkup(
        "demo program", qt, False, "Qt is there" if qt else "for the demo: pip install rpa-vision-lab"
    )


def _tried(part: str, needed: bool, look: Callable[[], str]) -> Checkup:
    try:
        return Checkup(part, True, needed, look())
    except RpaVisionError as error:
        return Checkup(part, False, needed, str(error))


def _reading(settings: Settings) -> str:
    import numpy as np

    from rpa_vision.bootstrap.seeing import build_ocr
    from rpa_vision.ports import Frame

    ocr = build_ocr(settings)
    ocr.read(Frame(np.zeros((32, 32, 3), dtype=np.uint8)))
    return f"{ocr.name} loads and runs"


def _data_folder(settings: Settings) -> str:
    folder = settings.data_dir.absolute()
    nearest = next(path for path in (folder, *folder.parents) if path.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK):
        raise StorageError(f"{folder}: nothing can be written to {nearest}; choose another with RPA_DATA_DIR")
    return str(folder) if nearest == folder else f"{folder} {_AT_FIRST_START}"


def _database(settings: Settings) -> str:
    from rpa_vision.storage.database.inspect import inspect_database

    state = inspect_database(settings.database_url)
    if state.file is not None and not state.exists:
        folder = state.file.parent
        if not folder.is_dir() and folder != settings.data_dir.resolve():
            raise StorageError(f"{state.where}: the folder {folder} does not exist")
        return f"{state.where} {_AT_FIRST_START}"
    if not state.current:
        return f"{state.where} needs migration by: rpa-vision serve"
    return f"{state.where}, revision {state.revision}"


def _exposed(settings: Settings) -> Iterator[Checkup]:
    from rpa_vision.server.gate.exposure import exposures

    found = list(exposures(settings))
    if not found:
        yield Checkup("exposure", True, False, "listens to this machine alone; its keys are its own")
    for problem in found:
        yield Checkup("exposure", False, False, problem)


def _record(name: str, source: RecordSource, language: Language) -> Checkup:
    from rpa_vision.engines.records.http import HttpRecord
    from rpa_vision.engines.records.sources import open_record

    part = f"record {name}"
    try:
        record = open_record(name, source, language)
        if isinstance(record, HttpRecord):
            return Checkup(
                part, True, False, "is asked by GET alone; whether its account may write is not known"
            )
        rights = record.may_do()
    except RpaVisionError as error:
        return Checkup(part, False, False, str(error))
    if not rights:
        return Checkup(part, True, False, "answers, and its account may only read")
    return Checkup(
        part,
        False,
        False,
        f"answers, but its account may {', '.join(rights)}: give it one that may only read",
    )


def _models(settings: Settings) -> Iterator[Checkup]:
    from rpa_vision.cli.site.model_checkup import ask_language, ask_vision

    asked = settings.models
    for part, server, ask in (
        ("vision model", asked.vision, ask_vision),
        ("language model", asked.language, ask_language),
    ):
        missing = next((name for name in ("url", "model") if getattr(server, name) is None), None)
        if server.url is None and server.model is None:
            yield Checkup(part, False, False, "none: nothing needs one")
        elif missing is not None:
            setting = part.split()[0]
            yield Checkup(part, False, False, f"not asked: models.{setting}.{missing} is not set")
        else:
            yield _tried(part, False, partial(ask, server))
    weights = settings.perception.openclip_weights
    if weights is not None:
        yield _tried("OpenCLIP", False, lambda: _embedder(settings))


def _embedder(settings: Settings) -> str:
    from rpa_vision.bootstrap.seeing import build_embedder

    return f"{build_embedder(settings).name} loads"


def _screen(settings: Settings, display: str | None) -> str:
    from rpa_vision.bootstrap.driving import open_driven
    from rpa_vision.cli.options import chosen_place

    with open_driven(chosen_place(settings, display, None), settings) as desktop:
        size, monitors = desktop.capture().size, desktop.monitors()
    scales = ", ".join(f"{one.scale * 100:.0f} %" for one in monitors)
    return f"{display or 'this session'}: {size.width}×{size.height}; scale {scales}"
