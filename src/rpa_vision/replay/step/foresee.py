"""What a replay would do next, told without doing it."""

from __future__ import annotations

from rpa_vision.models.answers import PreAnalysis
from rpa_vision.models.replay.run import DialogMet
from rpa_vision.replay.engine.change import Change
from rpa_vision.replay.step.decision import Act, Already, LookAgain, Stop
from rpa_vision.replay.step.next_step import AgentStep, Crossroads, End, Next, OwnStep


def pre_analysis(found: Next, met: Change | None) -> PreAnalysis:
    """``met``: what a dialog in the way would lead to."""
    told = _told(found)
    if met is None:
        return told
    dialog = next((event.event for event in met.events if isinstance(event, DialogMet)), None)
    why = met.replay.pause
    instead = {"would": "answer_dialog" if why is None else "pause", "because": why, "dialog": dialog}
    return told.model_copy(update={**instead, "target": None})


def _told(found: Next) -> PreAnalysis:
    match found:
        case End():
            return PreAnalysis(would="finish", right_screen=True)
        case Crossroads(pause=pause):
            return PreAnalysis(would="pause", right_screen=True, because=pause)
        case OwnStep(moment=moment):
            return PreAnalysis(
                would="step_of_its_own",
                step=moment.step.key,
                expected_screen=moment.step.screen.node_id,
                right_screen=True,
            )
        case AgentStep():
            return _of_agent(found)


def _of_agent(found: AgentStep) -> PreAnalysis:
    told = PreAnalysis(
        would="act",
        step=found.step.key,
        expected_screen=found.step.screen.node_id,
        right_screen=found.right_screen,
    )
    match found.decision:
        case Act(grounded=grounded):
            return told.model_copy(update={"target": grounded})
        case Already():
            return told.model_copy(update={"would": "go_on"})
        case LookAgain(otherwise=why):
            return told.model_copy(update={"would": "look_again", "because": why})
        case Stop(pause=why):
            return told.model_copy(update={"would": "pause", "because": why})
