"""``demo``: the whole path on a virtual desktop, judged by what the driven program stored."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from rpa_vision.cli.follow import Follower
from rpa_vision.cli.learn import show_learnt
from rpa_vision.models.run import ReplayStatus
from rpa_vision.phrases import Language, say
from rpa_vision.settings import load_settings

if TYPE_CHECKING:
    from rpa_vision.lab.demo import AdmissionStage
    from rpa_vision.lab.form.program import FormProgram
    from rpa_vision.lab.form.store import Admission

SHOWN = ("10234", "20417", "30588")
NEW = "47911"


def demo(
    out: Annotated[Path, typer.Option("--out", help="Where the picture of the replay goes.")] = Path(
        "out/demo"
    ),
) -> None:
    """Show a task three times, learn it, do it for a new patient; judged by what the program stored.

    Example: rpa-vision demo
    """
    console = Console(highlight=False)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="rpa-vision-demo-") as folder:
        right = _play(console, Path(folder), out)
    console.print(f"[dim]{time.monotonic() - began:.0f} s[/dim]")
    raise typer.Exit(0 if right else 1)


def _play(console: Console, folder: Path, out: Path) -> bool:
    from rpa_vision.lab.demo import AGENT, AdmissionStage
    from rpa_vision.lab.demo_picture import draw_replay

    settings = load_settings()

    def chapter(number: int, key: str) -> None:
        console.rule(f"{number} · {say(settings.language, key)}")

    chapter(1, "demo.starting")
    with console.status("…"), AdmissionStage(folder, language=settings.language) as stage:
        program = stage.open_program(position=(60, 40))
        chapter(2, "demo.showing")
        sessions = [_shown(console, stage, program, patient, settings.language) for patient in SHOWN]
        shown = program.admissions()

        chapter(3, "demo.learning")
        answer = stage.client.learn("Admission", sessions)
        show_learnt(console, answer, settings)

        chapter(4, "demo.replaying")
        program = stage.open_program(position=(360, 170))
        (variable,) = answer.workflow.variables
        started = stage.client.start_replay(answer.workflow.workflow_id, AGENT, {variable.name: NEW})
        end = Follower(stage.client, console, settings.language).follow(started.replay_id)
        draw_replay(stage.client, started.replay_id, out / "replay.png")

        chapter(5, "demo.judging")
        right = _judged(console, end.status, shown, program.admissions(), settings.language)
    console.print(say(settings.language, "demo.picture", path=out / "replay.png"))
    return right


def _shown(
    console: Console, stage: AdmissionStage, program: FormProgram, patient: str, language: Language
) -> str:
    counts = [0]
    session_id = stage.show(program, patient, counts.append)
    line = say(language, "demo.shown", patient=patient, count=counts[-1])
    console.print(f"  {line}  [dim]{session_id}[/dim]")
    return session_id


def _judged(
    console: Console,
    status: ReplayStatus,
    shown: list[Admission],
    stored: list[Admission],
    language: Language,
) -> bool:
    for admission in stored:
        by = "demo.by_person" if admission in shown else "demo.by_product"
        console.print(f"  {admission.patient_number}  {admission.service}  {say(language, by)}")
    added = [admission.patient_number for admission in stored[len(shown) :]]
    right = status is ReplayStatus.COMPLETED and added == [NEW]
    if right:
        console.print(f"[green]✓ {say(language, 'demo.right', patient=NEW)}[/green]")
    else:
        console.print(f"[red]✗ {say(language, 'demo.wrong', status=status, added=added)}[/red]")
    return right
