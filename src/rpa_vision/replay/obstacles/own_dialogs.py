"""Dialogs of the task itself: each is answered as a step, with all that is looked at before a step, and never as a
surprise."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rpa_vision.dialogs.judge.catalogue import Catalogue
from rpa_vision.dialogs.respond.resolution import Turn
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.spoken import Spoken
from rpa_vision.models.graph.workflow import Node
from rpa_vision.models.replay.run import Replay
from rpa_vision.perception.dialogs.parts import DialogBox, answer_letters
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.step.next_step import TaskMoment
from rpa_vision.replay.step.which_step import screens_after
from rpa_vision.text.search import Pattern, Said, is_like, legible

SAME = 0.5
"""Intersection over union of two findings of one dialog."""
SHORT = 3
"""Letters: words of this length stand in most sentences."""


def turns(
    replay: Replay, task: TaskMoment, step: PlanStep | None
) -> Callable[[DialogBox, Catalogue], Turn | None]:
    """``step``: the one about to be done or just done; None where nobody knows which, and at the end.

    A dialog that only tells or asks something has its turn. A window to work in may stand open for long.
    """
    awaited = _awaited(replay, task, step)
    surely = frozenset[str]() if step is None else awaited
    answering = [] if step is None else [step, *_following(replay, task, step)]

    def turn_of(dialog: DialogBox, catalogue: Catalogue) -> Turn | None:
        if any(_was_shown_around(one, dialog) for one in answering):
            return "awaited"
        may_be = [
            node
            for node in task.workflow.nodes
            if _may_be(node, dialog, awaited=node.node_id in surely)
            and not _frightens(dialog, node, catalogue.suspect)
        ]
        if any(_has_its_turn(node, dialog, awaited, task.sight) for node in may_be):
            return "awaited"
        return "untimely" if may_be else None

    return turn_of


def _was_shown_around(step: PlanStep, dialog: DialogBox) -> bool:
    """It is answered by this step, and all else that it says stood around the answer when that was shown: the task's
    own, also where a plain button or a faint border kept it from being seen as a dialog then."""
    target = step.action.target if isinstance(step.action, MouseClickAction) else None
    if target is None or not target.text:
        return False
    answer = answer_letters(target.text)
    around = {legible(one.text) for one in target.neighbours}
    said = {legible(line.text) for line in dialog.lines} - {answer, ""}
    return answer in {one.letters for one in dialog.answers} and bool(said) and said <= around


def _has_its_turn(node: Node, dialog: DialogBox, awaited: frozenset[str], sight: Sight) -> bool:
    """Where another dialog says all of it, this one only resembles that."""
    spoken = node.screen_template.spoken
    if spoken is None:
        return True
    heard = sight.hears(spoken) if node.node_id in awaited else None
    return node.node_id in awaited and (heard is None or heard.box.iou(dialog.box) >= SAME)


def _following(replay: Replay, task: TaskMoment, step: PlanStep) -> list[PlanStep]:
    return [one.step for one in task.plan.after((*replay.taken, step.key)).candidates]


def _awaited(replay: Replay, task: TaskMoment, step: PlanStep | None) -> frozenset[str]:
    """Screens that may be seen now, if all goes well."""
    done = replay.taken if step is None else (*replay.taken, step.key)
    near = task.last(replay) if step is None else step
    seen = () if near is None else (near.expected,) if step is None else (near.screen, near.expected)
    nodes = (*seen, *screens_after(task.plan.after(done)))
    return frozenset(node.node_id for node in nodes if node is not None)


def _may_be(node: Node, dialog: DialogBox, *, awaited: bool) -> bool:
    """It says most of what is known to be said there. Where that is not known, all that the screen is known by stands
    in the dialog, misread or not, and not only on its buttons; of a screen that should come up now, as much as it is
    recognised by. Under another title it is another dialog."""
    template = node.screen_template
    if template.spoken is not None:
        return _has_answers(template.spoken, dialog) and _says_most(template.spoken, dialog)
    answers = {one.letters for one in dialog.answers} - {legible(dialog.title)}
    titles = template.window.title_contains_any_of
    texts = [text for text in template.required_text_any if legible(text) not in answers]
    titled = any(is_like(one, dialog.title) for one in titles)
    if not texts or (titles and dialog.title and not titled):
        return False
    said = sum(dialog.said.has(Pattern(text)) or (titled and text in titles) for text in texts)
    return said >= (min(template.required_text_min, len(texts)) if awaited else len(texts))


def _frightens(dialog: DialogBox, node: Node, suspect: Sequence[str]) -> bool:
    """By words that the task's own does not say, however much of it else is the same. What that says may not be
    known."""
    spoken = node.screen_template.spoken
    if spoken is None:
        return False
    own = Said([spoken.says])
    return any(dialog.said.has(one) and not own.has(one) for one in map(Pattern, suspect))


def _has_answers(spoken: Spoken, dialog: DialogBox) -> bool:
    """One at least: whatever is clicked on it has been read exactly."""
    own = set(map(legible, spoken.answers))
    return not own or any(answer.letters in own for answer in dialog.answers)


def _says_most(spoken: Spoken, dialog: DialogBox) -> bool:
    """More than half of the words that stay the same: however badly it was read, it is not answered as a surprise."""
    words = [word for word in spoken.lasting if len(word) > SHORT]
    return 2 * sum(dialog.said.has(Pattern(word)) for word in words) > len(words)
