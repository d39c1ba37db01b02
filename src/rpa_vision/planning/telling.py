"""What a person is asked, in their language."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.models.task_plan import DoubtKind, TaskDoubt
from rpa_vision.phrases import Language, say


def doubt(
    kind: DoubtKind, language: Language, words: Sequence[str] = (), task: int | None = None
) -> TaskDoubt:
    quoted = ", ".join(say(language, "text.quoted", text=word) for word in words)
    return TaskDoubt(
        kind=kind, words=tuple(words), task=task, told=say(language, f"task.{kind}", words=quoted)
    )
