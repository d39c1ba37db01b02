"""A drawn application done by its own way, without anybody drawing it."""

from __future__ import annotations

from pathlib import Path

from rpa_vision_lab.fuzz.application.app import SEARCH, App
from rpa_vision_lab.fuzz.application.spec import AppSpec, Run
from rpa_vision_lab.fuzz.application.store import Holding, Records, holding
from rpa_vision_lab.fuzz.application.way import Deed, is_done, next_deed
from rpa_vision_lab.offscreen.clock import TurnedClock

MANY_DEEDS = 60


def followed(spec: AppSpec, run: Run, folder: Path) -> tuple[Holding, Holding]:
    """What it holds before and afterwards."""
    clock, records = TurnedClock(), Records(folder / "records.db")
    app = App(spec, records, clock)
    before = follow(app, run, clock)
    return before, holding(records)


def follow(app: App, run: Run, clock: TurnedClock) -> Holding:
    """Does it; what was held before."""
    app.begin(run)
    before = holding(app.records)
    for _ in range(MANY_DEEDS):
        if is_done(app):
            return before
        deed = next_deed(app, run.wish)
        if deed is None:
            clock.sleep(0.5)
        else:
            _do(app, deed)
    raise AssertionError(f"seed {app.spec.seed}: never done")


def _do(app: App, deed: Deed) -> None:
    part, _, option = deed.part.partition("=")
    field = next((one for one in app.spec.fields if one.key == part), None)
    if deed.kind == "fill":
        app.typed(part, deed.text)
    elif option:
        app.set(part, option)
    elif field is not None:
        app.set(part, "off" if app.state.draft[part] == "on" else "on")
    elif part.startswith("row:") and app.spec.opener == "select":
        app.choose(part.removeprefix("row:"))
    else:
        assert part != SEARCH
        app.press(part.replace("row:", "open:"))
