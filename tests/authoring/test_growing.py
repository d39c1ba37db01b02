"""Learnt once more: what people said stays with what they said it of, and with nothing else."""

from __future__ import annotations

from drawn_workflow import clicking, shown
from made_workflow import NOW
from rpa_vision.authoring.editing.growing import grown
from rpa_vision.models.graph.workflow import Confirmation, Variable

SAVE = clicking("Valider")


def test_a_waiver_is_not_given_to_two() -> None:
    before = shown(("ab", 3), actions={"b": SAVE})
    before = before.with_edge(before.edge("b").model_copy(update={"waived_by": "marie"}))
    once = grown(before, shown(("ab", 4), actions={"b": SAVE}))
    assert [edge.waived_by for edge in once.edges] == [None, "marie"]
    twice = grown(before, shown(("abc", 4), actions={"b": SAVE, "c": SAVE}))
    assert not any(edge.waived_by for edge in twice.edges)


def test_about_nobody_is_asked_again_once_somebody_is_seen() -> None:
    confirmed = {"identity_confirmed": Confirmation(by="marie", at=NOW)}
    before = shown(("ab", 3)).model_copy(update=confirmed)
    assert grown(before, shown(("ab", 4))).identity_confirmed is not None
    somebody = shown(("ab", 4), variables=(Variable(name="patient"),))
    proposed = somebody.model_copy(update={"proposed_identity": ("patient",), "identity_confirmed": None})
    assert grown(before, proposed).identity_confirmed is None
