"""What nobody can take back is proposed to a person, until one of them answers for that very step."""

from __future__ import annotations

import pytest

from replay_bench import Bench, admission_workflow
from rpa_vision.models.graph.action import KeyParameters, KeyPressAction, MouseClickAction
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.spoken import Spoken
from rpa_vision.models.graph.workflow import Edge, Workflow
from rpa_vision.models.replay.pause import AskFirst, PauseReason
from rpa_vision.models.target import Target
from rpa_vision.replay.plan.asking import asked_first
from rpa_vision.replay.plan.deeds import PlannedDeed

ASKED = (AskFirst.IRREVERSIBLE,)


def clicking(
    text: str, role: str | None = "action", state: LearningState = LearningState.AUTO_CONFIRMED
) -> tuple[Workflow, Edge]:
    workflow = admission_workflow(state=state)
    edge = workflow.edges[-1].model_copy(
        update={"action": MouseClickAction(target=Target(text=text, role=role))}
    )
    return workflow.with_edge(edge), edge


def asked(workflow: Workflow, edge: Edge) -> tuple[AskFirst, ...]:
    action = edge.action
    assert isinstance(action, MouseClickAction | KeyPressAction)
    return asked_first(workflow, edge, PlannedDeed(action, "action"), consequential=True)


@pytest.mark.parametrize(
    "text",
    [
        "Supprimer",
        "SUPPRIMER LE DOSSIER",
        "Supprirner",
        "Détruire le dossier",
        "Clore le séjour",
        "Clôturez",
        "Terminer la consultation",
        "Fermer le compte",
        "Envoyer",
        "Signer et envoyer",
        "Payer 45,00 €",
        "Annuler l'admission",
        "Ne pas enregistrer",
        "Purge",
        "Terminate",
        "Delete",
        "Sign off",
        "Publish",
        "Discharge",
        "Don’t save",
    ],
)
@pytest.mark.parametrize("role", ["action", "navigation", None])
def test_it_needs_a_yes(text: str, role: str | None) -> None:
    workflow, edge = clicking(text, role)
    assert asked(workflow, edge) == ASKED
    assert asked(workflow, edge.model_copy(update={"waived_by": "mleroy"})) == ()


@pytest.mark.parametrize(
    "text", ["Enregistrer", "Valider", "OK", "Oui", "Ajouter", "Save", "Terminer", "Submit", "Zorglub"]
)
def test_plain_saving_does_not(text: str) -> None:
    assert asked(*clicking(text)) == ()


def test_a_waiver_counts_only_while_the_workflow_acts_alone() -> None:
    for state in set(LearningState) - {LearningState.AUTO_CONFIRMED}:
        workflow, edge = clicking("Envoyer", state=state)
        assert asked(workflow, edge.model_copy(update={"waived_by": "mleroy"})) == ASKED


def test_a_yes_is_as_final_as_what_it_is_said_to() -> None:
    workflow, edge = clicking("Oui")

    def asking(says: str, *answers: str) -> Workflow:
        nodes = tuple(
            node.model_copy(
                update={
                    "screen_template": node.screen_template.model_copy(
                        update={"spoken": Spoken(says=says, answers=answers)}
                    )
                }
            )
            for node in workflow.nodes
        )
        return workflow.model_copy(update={"nodes": nodes})

    saving = "Confirmez-vous l'enregistrement du dossier de ... ?"
    assert asked(asking(saving, "Oui", "Non"), edge) == ()
    assert asked(asking("Confirmez-vous la suppression du dossier de ... ?", "Oui", "Non"), edge) == ASKED
    assert asked(asking("Le courrier a été envoyé.", "OK"), edge) == ()


def test_so_does_the_key_that_deletes() -> None:
    workflow, edge = clicking("Oui")
    pressing = edge.model_copy(update={"action": KeyPressAction(parameters=KeyParameters(keys=("Delete",)))})
    assert asked(workflow, pressing) == ASKED


def test_the_replay_proposes_it_and_does_it_after_the_yes(bench: Bench) -> None:
    workflow = admission_workflow()
    first = workflow.edges[0].model_copy(
        update={"action": MouseClickAction(target=Target(text="Nouvelle admission", role="delete_action"))}
    )
    bench.store.workflows.create(workflow.with_edge(first), "test")
    bench.engine.start("run1", workflow.with_edge(first), {"numero_patient": "10234"}, "pc1")
    bench.show(bench.screens()["home"])
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.PROPOSED
    assert pause.proposal is not None
    assert pause.proposal.because == ASKED
    assert bench.store.commands.pending("pc1") is None
    bench.engine.resume("run1", None)
    bench.show(bench.screens()["home"])
    assert bench.store.commands.pending("pc1") is not None
