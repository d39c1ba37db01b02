"""Who a step is about, and behind which words of the program that is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rpa_vision.models.graph.spoken import Spoken
from rpa_vision.models.graph.workflow import Edge, Node, ShownAt, Workflow
from rpa_vision.text.folding import squeezed
from rpa_vision.workflow.subject import tells_whose


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
    anywhere: bool = False
    """It stands behind no label: on the screen itself, in no list and in no field."""


def subjects(
    workflow: Workflow,
    screen: Node,
    values: Mapping[str, str],
    uses: frozenset[str],
    picks: frozenset[str] = frozenset(),
) -> tuple[Subject, ...]:
    """``uses``: the values the step works with; ``picks``: those by which it picks one of a list, whose others have the
    same labels: what stands behind these on other screens says nothing there.

    Where nobody declared who the task is about, everything that stands behind a label of the screen, or that its
    dialog names, must be the replay's own. What the demonstrations showed there must be read, but for a name without a
    label where a number has one, where the dialog itself names it, and where the step is the one that says whom to look
    for.
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
            elsewhere=tuple(_elsewhere(workflow, name)) if workflow.identity and name not in picks else (),
            spoken=spoken if name in named else None,
            required=name in screen.shows and (name in labelled or (anybody and name not in named)),
        )
        for name in asked
        if name in values
    )


def whom(workflow: Workflow) -> tuple[str, ...]:
    """What says who the task is about; what is proposed, until somebody has confirmed anything."""
    return workflow.identity or (() if workflow.identity_confirmed else workflow.proposed_identity)


def subjects_after(
    workflow: Workflow, edge: Edge, values: Mapping[str, str]
) -> dict[str, tuple[Subject, ...]]:
    """By the screen an action may lead to: who must be read on it before anything else is done, since the
    demonstrations that came there showed them."""
    asked = [name for name in whom(workflow) if name in values]
    found = {
        screen: tuple(_on(workflow, screen, [name for name in asked if name in shown], values))
        for screen in _led_to(workflow, edge)
        if (shown := _shown_on(workflow, edge, screen, frozenset()))
    }
    return {screen: subjects for screen, subjects in found.items() if subjects}


def _led_to(workflow: Workflow, edge: Edge) -> Sequence[str]:
    """Without a dialog that came up over it now and then: it hides whose record that is until it is answered."""
    others = dict.fromkeys(one.from_node for one in workflow.after(edge))
    return [edge.to_node, *(one for one in others if one != edge.to_node and not _is_dialog(workflow, one))]


def _shown_on(workflow: Workflow, edge: Edge, screen: str, known: frozenset[str]) -> frozenset[str]:
    """What was not read while a dialog was over it is read once that is answered."""
    shown = frozenset(edge.post_conditions.shows)
    if not _is_dialog(workflow, edge.from_node) or edge.edge_id in known:
        return shown
    before = (workflow.edge(one) for one in edge.follows)
    owed = (
        _shown_on(workflow, one, screen, known | {edge.edge_id})
        for one in before
        if one.to_node != edge.from_node and screen in _led_to(workflow, one)
    )
    return shown.union(*owed)


def _is_dialog(workflow: Workflow, node_id: str) -> bool:
    return workflow.node(node_id).screen_template.spoken is not None


def _on(
    workflow: Workflow, screen: str, asked: Sequence[str], values: Mapping[str, str]
) -> Iterator[Subject]:
    """A name without a label leaves it to the number that has one; not to another name, which may be a namesake's."""
    places = workflow.node(screen).shown_at
    labelled = [one for one in asked if any(place.variable == one for place in places)]
    for name in labelled if tells_whose(workflow, asked, labelled) else asked:
        here = tuple(place for place in places if place.variable == name)
        yield Subject(name, values[name], here=here, anywhere=not here)


def _elsewhere(workflow: Workflow, name: str) -> Iterator[ShownAt]:
    places = (place for node in workflow.nodes for place in node.shown_at if place.variable == name)
    yield from dict.fromkeys(places)
    called = next((one.label for one in workflow.variables if one.name == name), "")
    yield from (
        ShownAt(variable=name, label=label, side="left")
        for label in dict.fromkeys((called, name))
        if squeezed(label)
    )
