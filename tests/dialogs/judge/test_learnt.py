"""The catalogue as it is now: what was decided counts at once, and never against a system dialog."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dialogs_told import told_dialog
from met_dialogs import LABELS, learnt
from rpa_vision.dialogs.judge.catalogue import shipped_catalogue
from rpa_vision.dialogs.judge.classify import Classification, DialogClassifier
from rpa_vision.dialogs.judge.learnt import SiteCatalogue, SiteFile, with_learnt
from rpa_vision.errors import BadInputError, StorageError
from rpa_vision.models.replay.dialog import SYSTEM_TYPES, AnsweredType, DialogPolicy, DialogType, policy_for
from rpa_vision.models.replay.dialog_memory import LearntDialog

ANSWERED: tuple[AnsweredType, ...] = (
    DialogType.METIER_SAVE,
    DialogType.METIER_CONFIRM,
    DialogType.METIER_OVERWRITE,
    DialogType.OK_TRIVIAL,
)
SIGNATURES = sorted(
    signature.replace("...", " ")
    for kind in SYSTEM_TYPES
    for signature in shipped_catalogue().signatures[kind]
)


class Decided:
    """Decisions in memory, counted as the store counts them."""

    def __init__(self, *decisions: LearntDialog) -> None:
        self.decisions = list(decisions)
        self.changes = 1
        self.read = 0

    def revision(self) -> int:
        return self.changes

    def list(self) -> Sequence[LearntDialog]:
        self.read += 1
        return self.decisions


def kind(
    catalogue: SiteCatalogue, workflow: str | None = None, *, buttons: tuple[str, ...] = ("Oui", "Non")
) -> Classification:
    return DialogClassifier(catalogue(workflow)).classify(told_dialog(["DPI", LABELS], buttons))


def test_a_decision_counts_from_the_next_look_and_so_does_its_end() -> None:
    decided = Decided()
    catalogue = SiteCatalogue(decisions=decided)
    assert kind(catalogue).dialog_type is DialogType.INCONNU
    decided.decisions, decided.changes = [learnt()], 2
    found = kind(catalogue)
    assert (found.dialog_type, found.buttons, found.method) == (DialogType.METIER_CONFIRM, ("Non",), "learnt")
    decided.decisions, decided.changes = [learnt(revoked_at=learnt().at)], 3
    assert kind(catalogue).dialog_type is DialogType.INCONNU


def test_nothing_is_read_again_while_nothing_changes() -> None:
    decided = Decided(learnt(), learnt(answer_id="ans_2", scope="workflow", workflow_id="WF_1"))
    catalogue = SiteCatalogue(decisions=decided)
    first, of_workflow = catalogue(None), catalogue("WF_1")
    assert all(catalogue(None) is first and catalogue("WF_1") is of_workflow for _ in range(3))
    assert decided.read == 1


def test_a_workflows_own_decision_is_asked_first_and_only_there() -> None:
    own = learnt(answer_id="ans_2", scope="workflow", workflow_id="WF_1", button="Oui")
    catalogue = SiteCatalogue(decisions=Decided(learnt(), own))
    assert kind(catalogue, "WF_1").buttons == ("Oui",)
    assert kind(catalogue, "WF_2").buttons == kind(catalogue).buttons == ("Non",)


def test_only_the_very_dialog_that_was_shown_is_answered() -> None:
    catalogue = SiteCatalogue(decisions=Decided(learnt()))
    for buttons in (("Oui", "Non", "Annuler"), ("Oui",), ("Valider", "Non")):
        assert kind(catalogue, buttons=buttons).method != "learnt"
    left = SiteCatalogue(decisions=Decided(learnt(type=None, button=None)))
    assert kind(left).dialog_type is DialogType.INCONNU


def test_new_answers_are_recognised_as_such() -> None:
    shipped = shipped_catalogue()
    assert len(with_learnt(shipped, [learnt(button="Zut", buttons=("Zut", "Non"))]).known_answers) == 1 + len(
        shipped.known_answers
    )


def test_one_that_may_no_longer_be_learnt_is_a_persons_and_the_others_stay() -> None:
    system = learnt(answer_id="ans_2", pattern="contrôle de compte d'utilisateur")
    broken = learnt(answer_id="ans_3", type=DialogType.OK_TRIVIAL)
    catalogue = SiteCatalogue(decisions=Decided(system, broken, learnt()))
    assert kind(catalogue).method == "learnt"
    assert [one.provenance for one in catalogue(None).business if one.exactly] == ["ans_1"]


def test_decisions_that_cannot_be_read_are_no_catalogue() -> None:
    class Locked(Decided):
        def revision(self) -> int:
            if self.changes > 1:
                raise StorageError("database is locked")
            return super().revision()

    decided = Locked(learnt())
    catalogue = SiteCatalogue(decisions=decided)
    assert kind(catalogue).method == "learnt"
    decided.changes = 2
    with pytest.raises(StorageError):
        catalogue(None)


SITE = "business: [{type: metier_confirm, match: [imprimer les étiquettes], buttons: [Oui]}]"


def test_a_sites_file_is_followed_and_never_half_used(tmp_path: Path) -> None:
    path = tmp_path / "site.yaml"
    catalogue = SiteCatalogue(SiteFile(path), Decided(learnt()))
    with pytest.raises(BadInputError, match=r"site\.yaml"):
        catalogue(None)
    path.write_text(SITE, encoding="utf-8")
    assert kind(catalogue).buttons == ("Non",)
    assert catalogue(None) is catalogue(None)
    for broken in (b"business: [", b"\xff\xfe", b"suspect: [" + b"a" * 2_000_000 + b"]"):
        path.write_bytes(broken)
        with pytest.raises(BadInputError, match=r"site\.yaml"):
            catalogue(None)
    path.write_text("suspect: [étiquettes]", encoding="utf-8")
    assert kind(catalogue).dialog_type is DialogType.OK_SUSPECT


@st.composite
def reviewed(draw: st.DrawFn) -> list[LearntDialog]:
    """Whatever may stand in the database, whoever put it there."""
    text = st.sampled_from(
        [
            "imprimer les étiquettes",
            "voulez-vous",
            "êtes-vous sûr",
            "autoriser",
            "ordinateur",
            "windows",
            "votre code",
        ]
    )
    decisions = []
    for number in range(draw(st.integers(1, 4))):
        kind_of = draw(st.sampled_from(ANSWERED))
        buttons = (
            ("OK",)
            if kind_of is DialogType.OK_TRIVIAL
            else tuple(draw(st.permutations(["OK", "Oui", "Non"])))
        )
        fields = {"type": kind_of, "buttons": buttons, "button": buttons[0], "pattern": draw(text)}
        decisions.append(learnt(answer_id=f"ans_{number}", **fields))
    return decisions


@given(decisions=reviewed(), signature=st.sampled_from(SIGNATURES), said=st.booleans(), several=st.booleans())
def test_whatever_is_reviewed_a_system_dialog_is_a_persons(
    decisions: list[LearntDialog], signature: str, said: bool, several: bool
) -> None:
    words = [one.pattern for one in decisions]
    lines = [*words, signature] if said else [signature, *words]
    buttons = ["OK", "Oui", "Non"] if several else ["OK"]
    found = DialogClassifier(with_learnt(shipped_catalogue(), decisions)).classify(
        told_dialog(lines, buttons)
    )
    assert policy_for(found.dialog_type, {}) is DialogPolicy.ESCALATE_SECURITY
