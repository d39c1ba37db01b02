"""A model's steps weighed against the words: used only where everything it says was said, and nothing is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rpa_vision.planning.model.asking import ModelStep
from rpa_vision.planning.orders.clause import Clause
from rpa_vision.planning.orders.deciding import Decision, TaskChooser
from rpa_vision.planning.orders.filling import Filling
from rpa_vision.planning.orders.joining import Order
from rpa_vision.planning.orders.understanding import Understood
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.values.fitting import Fit, fit
from rpa_vision.planning.values.sorts import Wanted
from rpa_vision.planning.words.pieces import Piece
from rpa_vision.text.folding import squeezed

_TURNING = ("stop", "question", "correction", "turned", "first")


def weighed(
    steps: Sequence[ModelStep], pieces: Sequence[Piece], candidates: Sequence[Candidate], decider: TaskChooser
) -> list[Order]:
    """Empty: its reading is not used. Words that turn an order round are never read away by a model."""
    free = [one for one in pieces if not any(value.meets(one.start, one.end) for value in candidates)]
    if not steps or any(piece.part in _TURNING for piece in free):
        return []
    if any(one in steps[:place] for place, one in enumerate(steps)):  # said once, it is done once
        return []
    part = Clause(tuple(pieces), tuple(candidates))
    used: set[int] = set()
    orders: list[Order] = []
    for step in steps:
        profile = next(one for one in decider.profiles if one.workflow.workflow_id == step.workflow_id)
        ours = decider.against(part, profile)
        given = _given(step, ours, decider, used)
        if given is None or ours.refused:
            return []
        filling = Filling(given, {}, ())
        read = replace(ours, filling=filling, unexplained=(), is_named=True)
        orders.append(Order(Decision(part, (read,))))
    everything = all(one.start in used for one in candidates)
    return orders if everything else []


def _given(
    step: ModelStep, ours: Understood, decider: TaskChooser, used: set[int]
) -> dict[str, tuple[Candidate, ...]] | None:
    """Each of its values is one that we saw ourselves, and fits where it puts it."""
    wanted = {one.variable.name: one for one in ours.profile.wanted}
    found: dict[str, tuple[Candidate, ...]] = {}
    for name, text in step.parameters.items():
        meant = [one for one in ours.part.candidates if _is(one, text) and _fits(one, wanted[name], decider)]
        if len(meant) != 1:
            return None
        used.add(meant[0].start)
        found[name] = (meant[0],)
    return found


def _is(candidate: Candidate, text: str) -> bool:
    return squeezed(text) in {squeezed(candidate.text), squeezed(candidate.value or candidate.text)}


def _fits(candidate: Candidate, wanted: Wanted, decider: TaskChooser) -> bool:
    born = wanted.sort == "birthday" and candidate.has_year
    return fit(candidate, wanted, decider.domain, decider.today, born=born, named=True) is Fit.SURE
