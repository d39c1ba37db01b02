"""A replay's plan for a person: what was done, what is under way, how it usually goes on."""

from __future__ import annotations

from typing import Literal

from rpa_vision.authoring.telling.explain import explain_action
from rpa_vision.models.answers import PlannedStep
from rpa_vision.models.replay.pause import StepKey
from rpa_vision.models.replay.run import Replay
from rpa_vision.phrases import Language
from rpa_vision.replay.plan.plan import Plan, Way


def planned_steps(replay: Replay, plan: Plan, language: Language) -> tuple[PlannedStep, ...]:
    def told(key: StepKey, state: Literal["done", "skipped", "now", "ahead"]) -> PlannedStep:
        step = plan.step(key)
        return PlannedStep(
            key=key,
            edge_id=step.edge_id,
            told=explain_action(step.action, language),
            screen=step.screen.label,
            consequential=step.consequential,
            state=state,
        )

    skipped = set(replay.skipped_steps)
    past = [told(key, "skipped" if at in skipped else "done") for at, key in enumerate(replay.taken)]
    if replay.status.is_final:
        return tuple(past)
    under_way = (replay.choice,) if replay.choice is not None else _usual_rest(plan, replay.taken)[:1]
    ahead = _usual_rest(plan, (*replay.taken, *under_way)) if under_way else ()
    return (*past, *(told(key, "now") for key in under_way), *(told(key, "ahead") for key in ahead))


def _usual_rest(plan: Plan, taken: Way) -> Way:
    """As most went on who came this way."""
    candidates = [one for one in plan.after(taken).candidates if not one.elsewhere]
    return candidates[0].ways[0] if candidates else ()
