"""Which of the application's own values a learnt variable stands for: what a person types in beside its name."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rpa_vision.models.graph.workflow import Variable, Workflow
from rpa_vision.text.likeness import alike_share
from rpa_vision_lab.fuzz.application.spec import Run

IDENTIFYING = ("number", "name", "surname", "first_name", "born")
"""The surest first."""
MISREAD = 0.75
"""Of the letters that stay."""


def identifies(meanings_of_them: Sequence[str | None]) -> bool:
    """Whether these values together can only be one person's, and are nothing but who that is."""
    keys = {key for meaning in meanings_of_them for key in (meaning or "unknown").split("+")}
    told_apart = "number" in keys or "name" in keys or {"surname", "first_name"} <= keys
    return told_apart and keys <= set(IDENTIFYING)


def values_of(run: Run) -> dict[str, str]:
    """Everything about one run that a person could be asked for."""
    of = run.target
    cells = {
        "number": of.number,
        "surname": of.surname,
        "first_name": of.first_name,
        "born": of.born,
        "town": of.town,
    }
    return cells | _read_together(cells) | {"name": of.name} | dict(run.wish.values)


def _read_together(cells: Mapping[str, str]) -> dict[str, str]:
    """Texts that stand side by side, as somebody who reads them as one would type them."""
    keys = list(cells)
    return {
        "+".join(keys[first:last]): " ".join(cells[key] for key in keys[first:last])
        for first in range(len(keys))
        for last in range(first + 2, len(keys) + 1)
    }


def meanings(workflow: Workflow, demonstrations: Sequence[Run]) -> dict[str, str | None]:
    """By variable; None where it stands for nothing a person knows of."""
    shown = [values_of(run) for run in demonstrations]
    return {one.name: meaning_of(one, shown) for one in workflow.variables}


def meaning_of(variable: Variable, shown: Sequence[Mapping[str, str]]) -> str | None:
    """Of all that was known when the task was shown; None where no value of it fits."""
    examples = {_plain(text) for text in variable.examples}
    known = {key: {_plain(one[key]) for one in shown} for key in shown[0]}
    fits = [(len(values - examples), key) for key, values in known.items() if _are_of(examples, values)]
    return min(fits, key=lambda fit: fit[0])[1] if fits else None


def _are_of(examples: Collection[str], values: Collection[str]) -> bool:
    """A person understands what is meant though one of several was misread while it was shown."""
    exactly = [text for text in examples if text in values]
    return 2 * len(exactly) > len(examples) and all(
        any(alike_share(text, value) >= MISREAD for value in values) for text in examples
    )


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
