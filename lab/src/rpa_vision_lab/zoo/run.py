"""The bench: each program shown, learnt and replayed in all its looks, unattended: ``rpa-vision bench zoo``."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from rpa_vision.errors import NotFoundError, RpaVisionError
from rpa_vision_lab.desktop.stage import Stage
from rpa_vision_lab.zoo.lesson import Lesson, NotShownError, taught
from rpa_vision_lab.zoo.look import LOOKS, Look
from rpa_vision_lab.zoo.program import ZooProgram
from rpa_vision_lab.zoo.programs import PROGRAMS
from rpa_vision_lab.zoo.replaying import FAR, Replayed, replayed
from rpa_vision_lab.zoo.results.kept import Kept
from rpa_vision_lab.zoo.results.page import write_page
from rpa_vision_lab.zoo.split import is_open

_TRIES = 2
"""Of a program that dies, or whose task could not be shown: it may have been the machine."""
_TROUBLES = (RpaVisionError, NotShownError, OSError)
Tell = Callable[[str], None]
_Left = tuple[Look, int]


@dataclass(frozen=True)
class Plan:
    programs: Sequence[type[ZooProgram]]
    folder: Path
    looks: Sequence[Look] = LOOKS


def chosen(names: Sequence[str]) -> list[type[ZooProgram]]:
    """All of them where none is named."""
    known = {one.name: one for one in PROGRAMS}
    for name in names:
        if name not in known:
            raise NotFoundError("program of the zoo", name)
    return [known[name] for name in names] or list(PROGRAMS)


def run(plan: Plan, tell: Tell) -> list[Replayed]:
    """The results of every program of the plan, those of an earlier run among them. What could not be put on is told
    of, and tried again by the next run."""
    kept = Kept(plan.folder)
    for program in plan.programs:
        for _ in range(_TRIES):
            left = _left(plan, kept, program)
            if not left:
                break
            try:
                _exhibit(kept, program, left, tell)
            except _TROUBLES as error:
                tell(f"{program.name} could not be put on: {_shortly(program, error)}")
        write_page(kept)
    wanted = {one.name for one in plan.programs}
    return [one for one in kept.results() if one.program in wanted]


def _left(plan: Plan, kept: Kept, program: type[ZooProgram]) -> list[_Left]:
    done = {(one.look, one.number) for one in kept.results() if one.program == program.name}
    runs = range(len(program.replayed))
    return [(look, number) for look in plan.looks for number in runs if (look.name, number) not in done]


def _exhibit(kept: Kept, program: type[ZooProgram], left: Sequence[_Left], tell: Tell) -> None:
    folder = kept.stage(program.name)
    home = kept.folder / "home" / program.name
    lesson = kept.lesson(program.name) if folder.exists() else None
    if lesson is None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    with ExitStack() as open_:
        if not is_open(program.name):
            open_.callback(shutil.rmtree, folder, ignore_errors=True)
        stage = open_.enter_context(Stage(folder))
        if lesson is None:
            lesson = taught(stage, program, home)
            kept.keep_lesson(program.name, lesson)
            tell(
                f"{program.name}: learnt, variables {'right' if lesson.variables_are_right else 'NOT right'}"
            )
        if any(look.jpeg is not None for look, _ in left):
            quality = next(look.jpeg for look, _ in left if look.jpeg is not None)
            stage.add_remote_agent(FAR, quality)
        for look, number in left:
            _replay(kept, stage, (program, home), lesson, look, number, tell)


def _replay(
    kept: Kept,
    stage: Stage,
    of: tuple[type[ZooProgram], Path],
    lesson: Lesson,
    look: Look,
    number: int,
    tell: Tell,
) -> None:
    program, home = of
    for tries_left in reversed(range(_TRIES)):
        try:
            result, picture = replayed(stage, program, home, lesson, look, number)
        except _TROUBLES as error:
            tell(f"{program.name}, {look.name} {number + 1}: {_shortly(program, error)}")
            if not tries_left:
                return
        else:
            kept.add(result, picture)
            tell(_told(result))
            return


def _told(result: Replayed) -> str:
    where = f"{result.program}, {result.look} {result.number + 1}"
    if not is_open(result.program):
        return f"{result.program}: one more replay"
    told = f" at step {result.step} ({result.cause}: {result.detail})" if result.cause else ""
    return f"{where}: {result.verdict.value}{told}, {result.steps} steps, {result.seconds:.0f} s"


def _shortly(program: type[ZooProgram], error: BaseException) -> str:
    """What a closed program shows is not told."""
    return str(error)[:600] if is_open(program.name) else type(error).__name__
