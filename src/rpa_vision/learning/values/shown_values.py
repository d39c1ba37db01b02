"""Which values stand on a screen, and behind which labels: how a replay knows whose record it is in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence

from rpa_vision.learning.graph.align import Who
from rpa_vision.learning.values.variables import Found, same_value
from rpa_vision.learning.watching.screens import SHORT, WatchedScreen
from rpa_vision.models.graph.workflow import LabelSide, ShownAt
from rpa_vision.perception.embedding.said import ENTERED
from rpa_vision.perception.lists.labelled import Labelled
from rpa_vision.text.folding import squeezed, statements
from rpa_vision.text.likeness import alike_share
from rpa_vision.text.values import identifies

ALWAYS = 0.9
"""Of the samples: a label or a value may be misread or covered now and then."""
MOSTLY = 0.5
MISREAD = 0.75
"""Of the letters that stay: two swapped ones of five, one of four."""
SEEN_AT_LEAST = 2
"""Demonstrations."""
KEPT = 3
"""Labels of one value: one that is covered leaves the others."""
SIDES: tuple[LabelSide, ...] = ("left", "above", "same_line")
"""The last takes whatever follows a word for its value, so it comes last."""

Samples = Sequence[tuple[Who, WatchedScreen]]
Said = Sequence[tuple[Who, Callable[[str], bool]]]
"""Whether a value stands on each one's screen."""
Looked = Sequence[tuple[Who, WatchedScreen, Labelled]]


def shown_on(samples: Samples, variables: Sequence[Found]) -> tuple[str, ...]:
    """The variables whose values stand on this screen in most demonstrations, each by itself and not in a list: one
    in which it is not read is no proof that it was not there. A screen that shows everybody's tells of nobody, unless
    a label says which of them it is about.

    What a single one shows may be chance: a name beside a dialog, which covers the next patient's.
    """
    if len({number for (number, _), _ in samples}) < SEEN_AT_LEAST:
        return ()
    said = [(who, _said_by(screen)) for who, screen in samples]
    return tuple(
        one.variable.name
        for one in variables
        if can_be_read(one)
        and (_is_told_alone(one, said) or _leading(one, samples) or _is_labelled(one, said, samples))
    )


def _is_told_alone(one: Found, said: Said) -> bool:
    everybody = {value for value in one.values.values() if value}
    told = 0
    for who, says in said:
        value = one.values.get(who, "")
        others = (other for other in everybody if squeezed(other) != squeezed(value))
        told += says(value) and not any(map(says, others))
    return told > len(said) * MOSTLY


def _is_labelled(one: Found, said: Said, samples: Samples) -> bool:
    if sum(says(one.values.get(who, "")) for who, says in said) <= len(said) * MOSTLY:
        return False
    had = [(who, screen) for who, screen in samples if who in one.values]
    looked_at = [(who, screen, Labelled(screen.unlisted(screen.phrases))) for who, screen in had]
    return bool(_labels_of(one, _always_there([screen for _, screen in samples]), looked_at))


def _said_by(screen: WatchedScreen) -> Callable[[str], bool]:
    """Whether a value stands there. A field that the person typed it into shows what was asked for."""
    fields = [element.bbox for element in screen.elements if element.type in ENTERED]
    lines = screen.unlisted(screen.lines)
    anywhere = statements(line.text for line in lines)
    outside = statements(line.text for line in lines if not line.bbox.center.is_in_any(fields))
    return lambda value: _is_among(outside if squeezed(value) in screen.typed else anywhere, value)


def shown_at(samples: Samples, variables: Sequence[Found]) -> tuple[ShownAt, ...]:
    """Labels behind which the demonstrations show the value, and nothing else wherever the label stands. One that
    had no such value, having gone another way, says nothing of what stands behind them."""
    shown = shown_on(samples, variables)
    looked_at = [(who, screen, Labelled(screen.unlisted(screen.phrases))) for who, screen in samples]
    labels = _always_there([screen for _, screen in samples])
    return tuple(
        ShownAt(variable=one.variable.name, label=label, side=side)
        for one in variables
        if one.variable.name in shown
        for label, side in _labels_of(
            one, labels, [looked for looked in looked_at if looked[0] in one.values]
        )
    )


def _leading(one: Found, samples: Samples) -> list[str]:
    """Words that stand right before the value in one text with it, on most screens: « IPP 800470126 »."""
    counted: Counter[str] = Counter()
    for who, screen in samples:
        value = one.values.get(who, "")
        texts = screen.unlisted(screen.phrases) if value else []
        counted.update(
            {text.text[: -len(value)].rstrip(" :") for text in texts if _ends_with(text.text, value)}
        )
    return [label for label, count in counted.items() if count >= len(samples) * ALWAYS and squeezed(label)]


def _ends_with(text: str, value: str) -> bool:
    before = text[: -len(value)]
    return text.endswith(value) and before.endswith((" ", ":")) and not any(map(str.isdigit, before))


def can_be_read(one: Found) -> bool:
    return not one.variable.repeated and one.variable.kind != "secret"


def is_said(screen: WatchedScreen, value: str) -> bool:
    return _is_among(screen.statements, value)


def _is_among(texts: Collection[str], value: str) -> bool:
    wanted = squeezed(value)
    return len(wanted) > SHORT and wanted in texts


def _labels_of(one: Found, labels: Sequence[str], samples: Looked) -> list[tuple[str, LabelSide]]:
    """The variable's own name where it stands there; otherwise several, since words beside a value may be
    another value that happened to be the same each time."""
    found: dict[str, LabelSide] = {}
    for label in [*labels, *_leading(one, [(who, screen) for who, screen, _ in samples])]:
        for side in SIDES:
            if (
                label not in found
                and not _is_entered(one, label, samples)
                and _fits(one, label, side, samples)
            ):
                found[label] = side
    own = [(label, side) for label, side in found.items() if squeezed(label) == squeezed(one.variable.label)]
    return own or list(found.items())[:KEPT]


def _is_entered(one: Found, label: str, samples: Looked) -> bool:
    """The field a person typed the value into shows what was asked for, not what was found."""
    typed = any(squeezed(one.values.get(who, "")) in screen.typed for who, screen, _ in samples)
    return typed and squeezed(label) == squeezed(one.variable.label)


def _fits(one: Found, label: str, side: LabelSide, samples: Looked) -> bool:
    """Behind the label stands the value and nothing else, but for what was misread; mostly letter by letter, or
    a replay, which reads it more closely, would never find it there."""
    same = exactly = 0
    for who, _, labelled in samples:
        read, value = [found.text for found in labelled.values(label, side)], one.values.get(who, "")
        if not all(may_be_read_as(text, value) for text in read):
            return False
        same += bool(read) and all(same_value(text.partition(" (")[0], value) for text in read)
        exactly += bool(read) and all(identifies(text, value) for text in read)
    return same > len(samples) * MOSTLY and exactly >= len(samples) * MOSTLY


def may_be_read_as(text: str, value: str) -> bool:
    """The value, or it with a letter misread."""
    read, meant = squeezed(text.partition(" (")[0]), squeezed(value)
    return alike_share(read, meant) >= MISREAD


def _always_there(screens: Sequence[WatchedScreen]) -> list[str]:
    """Words of the program that may be labels."""
    counted = Counter(key for screen in screens for key in screen.own_words)
    first = screens[0].own_words
    return [line.text for key, line in first.items() if counted[key] >= len(screens) * ALWAYS]
