"""Whom the screen speaks of once an action is done: the record that opened, the line that says it was saved."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from rpa_vision.learning.graph.align import StepColumn, Who
from rpa_vision.learning.values.shown_values import can_be_read, may_be_read_as
from rpa_vision.learning.values.variables import Found
from rpa_vision.learning.watching.screens import SHORT, WatchedScreen
from rpa_vision.models.graph.references import is_plain, reference, references
from rpa_vision.models.graph.screen_template import Condition
from rpa_vision.models.session import TextInput
from rpa_vision.models.token import Token
from rpa_vision.perception.embedding.said import ENTERED
from rpa_vision.text.folding import squeezed, statements
from rpa_vision.text.values import names
from rpa_vision.workflow.generalise import generalised

SEEN_AT_LEAST = 2
"""Demonstrations: once is chance."""


def shown_after(column: StepColumn, found: Sequence[Found], hidden: Collection[int]) -> tuple[str, ...]:
    """Variables whose value is named on the screen afterwards in every demonstration, but for one letter misread in
    some: neither in a list nor in a field, which show what may be chosen and what was asked for. A typed text shows
    itself.

    ``hidden``: the demonstrations in which a dialog came up over that screen.
    """
    came = {who: step for who, step in column.steps.items() if who[0] not in hidden}
    if isinstance(column.first.event, TextInput) or len(came) < SEEN_AT_LEAST:
        return ()
    said = {who: [line.text for line in _by_themselves(step.after)] for who, step in came.items()}
    least = max(SEEN_AT_LEAST, len(said) // 2 + 1)
    return tuple(
        one.variable.name
        for one in found
        if can_be_read(one)
        and sum(_are_naming(texts, one.values.get(who, "")) for who, texts in said.items()) >= least
        and all(_are_nearly_naming(texts, one.values.get(who, "")) for who, texts in said.items())
    )


def _are_naming(texts: Sequence[str], value: str) -> bool:
    wanted = squeezed(value)
    return len(wanted) > SHORT and (wanted in statements(texts) or any(names(text, value) for text in texts))


def _are_nearly_naming(texts: Sequence[str], value: str) -> bool:
    size = len(value.split())
    parts = (
        " ".join(words[place : place + size])
        for text in texts
        for words in [text.split()]
        for place in range(len(words))
    )
    return _are_naming(texts, value) or (
        len(squeezed(value)) > SHORT and any(may_be_read_as(part, value) for part in parts)
    )


def told_after(column: StepColumn, found: Sequence[Found]) -> tuple[Condition, ...]:
    """The longest line that came up in every demonstration and names a value: « Dossier 10234 enregistré »."""
    if isinstance(column.first.event, TextInput) or len(column.steps) < SEEN_AT_LEAST:
        return ()
    readable = [one for one in found if can_be_read(one)]
    told = [set(_naming_lines(column, who, readable)) for who in column.steps]
    shared = sorted(set.intersection(*told), key=lambda text: (-len(text), text))
    return tuple(Condition(kind="text_visible", value=text) for text in shared[:1])


def _naming_lines(column: StepColumn, who: Who, found: Sequence[Found]) -> Iterator[str]:
    """New lines that say more than a value, with the variables in the places of their values."""
    step = column.steps[who]
    values = _values(who, found)
    for line in _by_themselves(step.after):
        if squeezed(line.text) not in step.screen.statements:
            text = generalised(line.text, values)
            if references(text) and squeezed(_without_references(text, values)):
                yield text


def _without_references(text: str, values: Mapping[str, str]) -> str:
    for name in values:
        text = text.replace(reference(name), " ")
    return text if is_plain(text) else ""


def _values(who: Who, found: Sequence[Found]) -> dict[str, str]:
    return {
        one.variable.name: value for one in found if len(squeezed(value := one.values.get(who, ""))) > SHORT
    }


def _by_themselves(seen: WatchedScreen) -> list[Token]:
    """What is neither in a list nor in a field."""
    fields = [element.bbox for element in seen.elements if element.type in ENTERED]
    return [line for line in seen.unlisted(seen.lines) if not line.bbox.center.is_in_any(fields)]
