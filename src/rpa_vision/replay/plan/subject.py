"""Who a step is about, and behind which words of the program that is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rpa_vision.models.spoken import Spoken
from rpa_vision.models.wording import squeezed
from rpa_vision.models.workflow import Node, ShownAt, Workflow


@dataclass(frozen=True)
class Subject:
    variable: str
    value: str
    here: tuple[ShownAt, ...] = ()
    """Where the demonstrations showed it on the step's screen."""
    elsewhere: tuple[ShownAt, ...] = ()
    """Behind which words it stood on other screens of the task: they mean the same on this one."""
    spoken: Spoken | None = None
    """What the dialog says that the step answers, where it names the subject: it must be read in there too."""
    required: bool = True
    """Without it the screen is not known to be about anybody."""


def subjects(
    workflow: Workflow, screen: Node, values: Mapping[str, str], uses: frozenset[str]
) -> tuple[Subject, ...]:
    """``uses``: the values the step works with.

    Where nobody declared who the task is about, everything that stands behind a label of the screen, or that its
    dialog names, must be the replay's own. What the demonstrations showed there must be read, but for a name without a label where a number
    has one, and where the step is the one that says whom to look for.
    """
    labelled = {place.variable for place in screen.shown_at}
    spoken = screen.screen_template.spoken
    named = frozenset() if spoken is None else spoken.names
    asked = workflow.identity or sorted(labelled | named)
    names_it = not uses.isdisjoint(workflow.identity)
    anybody = not names_it and labelled.isdisjoint(asked)
    return tuple(
        Subject(
            variable=name,
            value=values[name],
            here=tuple(place for place in screen.shown_at if place.variable == name),
            elsewhere=tuple(_elsewhere(workflow, name)) if workflow.identity else (),
            spoken=spoken if name in named else None,
            required=name in screen.shows and (name in labelled or anybody),
        )
        for name in asked
        if name in values
    )


def _elsewhere(workflow: Workflow, name: str) -> Iterator[ShownAt]:
    places = (place for node in workflow.nodes for place in node.shown_at if place.variable == name)
    yield from dict.fromkeys(places)
    called = next((one.label for one in workflow.variables if one.name == name), "")
    yield from (
        ShownAt(variable=name, label=label, side="left")
        for label in dict.fromkeys((called, name))
        if squeezed(label)
    )
