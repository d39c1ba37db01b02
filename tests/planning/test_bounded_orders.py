"""A plain order starts; with anything behind or before it that bounds it, takes it back or means somebody else it never does."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from rpa_vision.domain.reading import load_domain
from rpa_vision.engines.words.vectors import WordVectors
from rpa_vision.planning.planner import TaskPlanner, known_tasks
from rpa_vision_lab.instructions.workflows import instructed_workflows

TASKS = known_tasks(instructed_workflows(Path(__file__).parent / "instructions"), load_domain("tim_cim10"))
TODAY = date(2027, 6, 10)
FRENCH = (
    "imprime le bracelet 80061140",
    "sors le séjour 260330192 aujourd'hui",
    "étiquettes pour M. Roy",
    "80051740 changement d'adresse : Quimper 29000, 8 place du Marché",
)
ENGLISH = ("print the wristband for 80061140", "discharge 260330192 today")
BEHIND = """, sauf si elle refuse| si le médecin est d'accord|, à moins qu'il ne soit parti|, seulement après 18h|, finalement non
|, c'est déjà fait|, je m'en charge|, dès que le bon est signé|, une fois validé|, quand la place sera libre|, pas pour lui
|, en attendant l'accord|, elles sont prêtes|, attends ma confirmation|, non je me trompe|, mais pas tout de suite|, pour son frère
|, sinon laisse tomber|, enregistre si besoin|, tu peux l'enregistrer plus tard|, valide-le si c'est bon|, n'enregistre rien
|, et ne l'enregistre pas|, sauf le dernier|, enregistre-le pour son frère|, le nom est faux"""
BEHIND_IN_ENGLISH = """, unless she refuses| if the doctor agrees|, only after 6 pm|, actually no|, it's done already|, I'll do it|, once signed
|, when ready|, not for him|, wait for my word|, they are ready|, but not yet|, for his brother|, record it if needed|, don't record it
|, please record it later|, except the last one"""
BEFORE = """Quand le médecin aura signé, |Dès qu'il arrive, |Si elle est là, |La dernière fois, |L'an prochain, |Le médecin est contre,\u0020
|Le patient qui a un jumeau, |La demande est annulée, |Ce n'est pas la peine, |Il y a une erreur, |Elle a changé d'avis, """
BEFORE_IN_ENGLISH = """When the doctor has signed, |If she is there, |Once it is ready, |Last time, |It is wrong, |There is no need,\u0020
|She has changed her mind, """


def split(told: str) -> list[str]:
    return [one.replace("\n", "") for one in told.split("|")]


@pytest.mark.parametrize(
    ("orders", "behind", "before"),
    [(FRENCH, BEHIND, BEFORE), (ENGLISH, BEHIND_IN_ENGLISH, BEFORE_IN_ENGLISH)],
    ids=["french", "english"],
)
def test_a_bounded_order_never_starts(orders: tuple[str, ...], behind: str, before: str) -> None:
    planner = TaskPlanner(TASKS, "fr", WordVectors())
    for order in orders:
        assert planner.plan(order, TODAY).is_complete, order
        for sentence in [order + one for one in split(behind)] + [one + order for one in split(before)]:
            assert not planner.plan(sentence, TODAY).is_complete, sentence
