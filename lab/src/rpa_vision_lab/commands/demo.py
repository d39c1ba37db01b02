"""``demo``: the whole product on a virtual desktop, judged by the driven program's own database."""

from __future__ import annotations

import os
import sys
import tempfile
import time
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.status import Status
from rich.table import Table

from rpa_vision.cli.task.explained import show_explanation
from rpa_vision.models.replay.run import ActionSent, RunEvent
from rpa_vision.phrases import Language
from rpa_vision.settings import load_settings
from rpa_vision_lab.phrases import say

if TYPE_CHECKING:
    from rpa_vision.models.graph.workflow import Workflow
    from rpa_vision.models.site.audit import AuditCheck
    from rpa_vision_lab.demo.play import Play, Played, Ran
    from rpa_vision_lab.demo.scenes import Scene

_STYLES = {"correct": "green", "safe_stop": "yellow", "silent_wrong": "bold red"}
_PAGE_WIDTH = 110


def demo(
    out: Annotated[Path, typer.Option("--out", help="Where the report goes.")] = Path("out/demo"),
    full: Annotated[
        bool, typer.Option("--full", help="Five demonstrations and all ten replays, in some minutes.")
    ] = False,
    open_page: Annotated[
        bool, typer.Option("--open/--no-open", help="Show the page in a browser, where there is one.")
    ] = True,
    stay: Annotated[
        bool | None,
        typer.Option(
            "--stay/--no-stay",
            help="Keep the page with the replays until Enter; by default where somebody is there to press it.",
        ),
    ] = None,
    language: Annotated[
        str | None, typer.Option("--language", help="fr or en; as set up by default.", metavar="LANGUAGE")
    ] = None,
) -> None:
    """Show a task three times, learn it, do it for five other patients in a changed program; judged by its database.

    Example: rpa-vision demo --language en
    """
    settings = load_settings(**({} if language is None else {"language": language}))
    console = Console(highlight=False)
    somebody = sys.stdin.isatty() and sys.stdout.isatty()
    ending = _Ending(stays=somebody if stay is None else stay, opens=open_page and somebody and _has_screen())
    with (
        tempfile.TemporaryDirectory(prefix="rpa-vision-demo-") as folder,
        console.status("…") as status,
    ):
        told = _Demo(console, status, settings.language, full=full)
        right = told.played_in(Path(folder), out / "report.html", ending)
    raise typer.Exit(0 if right else 1)


def _has_screen() -> bool:
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


@dataclass(frozen=True)
class _Ending:
    stays: bool
    """The page with all replays is there until somebody has seen enough."""
    opens: bool
    """In their browser."""


class _Demo:
    """Says what is going on, at every moment."""

    def __init__(self, console: Console, status: Status, language: Language, *, full: bool) -> None:
        self._console = console
        self._status = status
        self._language: Language = language
        self._full = full
        self._chapters = 0

    def played_in(self, folder: Path, report: Path, ending: _Ending) -> bool:
        from rpa_vision_lab.demo.play import SCREEN, Play
        from rpa_vision_lab.demo.report import Told, write_report
        from rpa_vision_lab.demo.scripts import SHORT, WHOLE

        began = time.monotonic()
        self._chapter("demo.starting")
        with Play(folder, WHOLE if self._full else SHORT, self._language) as play:
            self._print("demo.watch", page=play.page)
            workflow = self._learnt(play)
            scenes = play.script.scenes
            self._chapter("demo.replaying", patients=len(scenes))
            played = play.replay(
                workflow.workflow_id,
                scenes,
                _Watched(self._console, self._status, self._language),
            )
            self._chapter("demo.judging")
            audit = play.client.audit_check()
            right = self._judged(played, audit)
            told = Told(
                played, self._understood(workflow), audit, SCREEN, len(play.script.shown), play.script.task
            )
            write_report(report, told, play.client.picture, self._language)
            self._print("demo.report", path=report)
            self._console.print(f"[dim]{time.monotonic() - began:.0f} s[/dim]")
            self._end(play.page, report, ending)
        return right

    def _end(self, page: str, report: Path, ending: _Ending) -> None:
        self._status.stop()
        if ending.opens:
            webbrowser.open(page if ending.stays else report.resolve().as_uri())
        if ending.stays:
            self._print("demo.stays", page=page, style="bold")
            with suppress(KeyboardInterrupt):
                sys.stdin.readline()

    def _learnt(self, play: Play) -> Workflow:
        from rpa_vision_lab.demo.declared import SAVES, SUBJECT

        self._chapter("demo.showing", times=len(play.script.shown))
        sessions = []
        for patient, session_id, count in play.show():
            sessions.append(session_id)
            self._print("demo.shown", patient=patient, count=count)
        self._chapter("demo.learning")
        answer = play.learn(sessions, lambda told: self._status.update(f"{told.looked_at} / {told.of}"))
        self._explain(self._console, answer.workflow)
        self._chapter("demo.declaring")
        workflow = play.declare(answer.workflow)
        self._print("demo.subject", names=", ".join(SUBJECT))
        self._print("demo.on_record", button=SAVES)
        return workflow

    def _told(self, played: Played) -> str:
        from rpa_vision_lab.demo.report import VERDICTS

        told = escape(say(self._language, VERDICTS[played.found]))
        odd = "" if played.right else f" [red]({escape(say(self._language, 'demo.not_as_it_should'))})[/red]"
        return f"[{_STYLES[played.found]}]{told}[/]{odd}"

    def _judged(self, played: Sequence[Played], audit: AuditCheck) -> bool:
        from rpa_vision_lab.demo.report import audit_line

        heads = ("demo.patient", "demo.different", "demo.outcome", "demo.why", "demo.seconds")
        table = Table("", *(say(self._language, head) for head in heads))
        for number, one in enumerate(played, 1):
            why = escape(one.pause.message) if one.pause else ""
            different = escape(say(self._language, one.scene.key))
            row = (str(number), escape(one.patient), different, self._told(one), why, f"{one.took_s:.0f} s")
            table.add_row(*row)
        self._console.print(table)
        self._console.print(
            escape(audit_line(audit, self._language)), style="green" if audit.whole else "red"
        )
        odd = sum(not one.right for one in played)
        if odd:
            self._print("demo.not_all_right", count=odd, style="red")
        else:
            self._print("demo.all_right", style="green")
        return odd == 0 and audit.whole

    def _understood(self, workflow: Workflow) -> str:
        page = Console(width=_PAGE_WIDTH, record=True, quiet=True)
        self._explain(page, workflow)
        return page.export_text()

    def _explain(self, console: Console, workflow: Workflow) -> None:
        from rpa_vision.authoring.telling.explain import explain

        show_explanation(console, explain(workflow, self._language), self._language)

    def _chapter(self, key: str, **values: object) -> None:
        self._chapters += 1
        self._status.update("…")
        self._console.rule(f"{self._chapters} · {say(self._language, key, **values)}")

    def _print(self, key: str, style: str | None = None, **values: object) -> None:
        self._console.print(f"  {escape(say(self._language, key, **values))}", style=style)


class _Watched:
    """Replays that go on side by side: what each is doing, and how each came out of it."""

    def __init__(self, console: Console, status: Status, language: Language) -> None:
        self._console = console
        self._status = status
        self._language: Language = language
        self._doing: dict[Scene, str] = {}
        self._telling = Lock()

    def on_events(self, scene: Scene, events: Sequence[RunEvent]) -> None:
        latest = [event.intention for event in events if isinstance(event, ActionSent)][-1:]
        with self._telling:
            self._doing[scene] = f"{say(self._language, scene.key)} · {''.join(latest)}"
            self._tell()

    def on_end(self, ran: Ran) -> None:
        with self._telling:
            self._doing.pop(ran.scene, None)
            self._tell()
        said = say(self._language, "demo.stopped" if ran.pause else "demo.done")
        different = escape(say(self._language, ran.scene.key))
        self._console.print(f"  {escape(said)}  [dim]{escape(ran.patient)} · {different}[/dim]")
        if ran.pause is not None:
            self._console.print(f"      [dim]{escape(ran.pause.message)}[/dim]")

    def _tell(self) -> None:
        self._status.update(escape("  ‖  ".join(self._doing.values()) or "…"))
