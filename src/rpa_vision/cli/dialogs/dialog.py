"""``dialog``: is there a dialog on a picture, of what kind, and what would be done about it?"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rpa_vision.cli.dialogs.answers_here import AnswersHere, answers_here
from rpa_vision.cli.pictures import as_line, open_picture
from rpa_vision.errors import BadImageError
from rpa_vision.logs import configure_logs
from rpa_vision.phrases import say
from rpa_vision.settings import Settings, load_settings

if TYPE_CHECKING:
    from rpa_vision.dialogs.respond.resolution import Resolution
    from rpa_vision.perception.view import ScreenView
    from rpa_vision.ports import Frame


def dialog(
    images: Annotated[list[Path], typer.Argument(help="Pictures of screens.", metavar="IMAGE…")],
    before: Annotated[
        Path | None,
        typer.Option(help="The screen as it was before; without it each picture is taken as it is."),
    ] = None,
    workflow: Annotated[
        str | None, typer.Option(help="Also with what this task declares and forbids.", metavar="WORKFLOW")
    ] = None,
    step: Annotated[
        str | None, typer.Option(help="With --workflow: and what this step of it declares.", metavar="EDGE")
    ] = None,
) -> None:
    """Say for each picture whether a dialog is on it, its type and policy, and the click that is declared for it.

    Nothing is clicked. One JSON line for each picture. Answers that people taught count where the server keeps them:
    on its machine.

    Example: rpa-vision dialog screen.png --before earlier.png
    """
    settings = load_settings()
    configure_logs(settings.log_format)
    earlier = None if before is None else open_picture(before, settings.limits)
    known = answers_here(settings, workflow, step)
    if not known.has_server:
        typer.echo(say(settings.language, "dialog.not_taught"), err=True)
    examiner, failed = _Examiner(settings, earlier, known), False
    for image in images:
        try:
            seen = examiner.examine(image)
        except BadImageError as error:
            seen, failed = {"image": str(image), "error": str(error)}, True
        typer.echo(as_line(seen))
    if failed:
        raise typer.Exit(2)


class _Examiner:
    def __init__(self, settings: Settings, before: Frame | None, known: AnswersHere) -> None:
        from rpa_vision.bootstrap.seeing import build_senses
        from rpa_vision.dialogs.respond.resolver import DialogResolver
        from rpa_vision.perception.eyes import Eyes

        self._settings, self._before, self._known = settings, before, known
        self._eyes = Eyes(build_senses(settings))
        self._resolver = DialogResolver(known.catalogue_of, settings)

    def examine(self, image: Path) -> dict[str, Any]:
        frame = open_picture(image, self._settings.limits)
        started = time.perf_counter()
        found = self._found(self._eyes.look(frame))
        elapsed_ms = round((time.perf_counter() - started) * 1000)
        return {"image": str(image), **_told(found), "elapsed_ms": elapsed_ms}

    def _found(self, view: ScreenView) -> Resolution | None:
        """As a replay takes it: what the task forbids is a person's, whatever is declared for it."""
        from rpa_vision.dialogs.respond.resolution import ClickAnswer
        from rpa_vision.replay.step.safety import as_rules_allow

        found = self._resolver.look(view, self._known.context, before=self._before)
        rules = self._known.rules
        if rules is None or not isinstance(found, ClickAnswer):
            return found
        return as_rules_allow(rules, found, view, self._settings.language)


def _told(found: Resolution | None) -> dict[str, Any]:
    if found is None:
        return {
            "dialog_detected": False,
            "dialog_type": None,
            "policy": None,
            "confidence": 0.0,
            "method": None,
            "box": None,
            "buttons": [],
            "click": None,
            "reason": None,
        }
    event = found.event
    return {
        "dialog_detected": True,
        "dialog_type": event.dialog_type,
        "policy": event.policy_applied,
        "confidence": event.confidence,
        "method": event.classification_method,
        "box": event.extra.get("box"),
        "buttons": event.extra.get("buttons", []),
        "click": event.extra.get("click") if event.action_taken == "resolved" else None,
        "reason": event.extra.get("reason"),
    }
