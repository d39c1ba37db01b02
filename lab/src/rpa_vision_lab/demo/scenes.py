"""The replays of the demo: other patients, each with a look-alike, and a program that is not as it was shown."""

from __future__ import annotations

from dataclasses import dataclass

from rpa_vision.models.replay.pause import PauseReason
from rpa_vision_lab.dpi.demonstrations import AN_INFORMATION
from rpa_vision_lab.dpi.options import DpiOptions
from rpa_vision_lab.dpi.tasks import StayWork

SHOWN_AS = DpiOptions(position=(310, 110))


@dataclass(frozen=True)
class Scene:
    key: str
    """Of what is different, in the phrases."""
    ipp: str
    work: StayWork
    options: DpiOptions = SHOWN_AS
    remote: bool = False
    """Seen and driven as a remote session is: pictures damaged by compression, and no word about windows."""
    stops_for: frozenset[PauseReason] = frozenset()
    """Where the program lies: the reasons for which the replay must stop. Empty: it must be done."""

    def parameters(self, name: str) -> dict[str, str]:
        """As the workflow's variables are called; ``name`` is what the patient is looked for by."""
        noted = {"nom": name, "ipp": self.ipp, "temperature": self.work.temperature}
        if not self.work.nda:
            return noted
        return noted | {
            "numero_sejour": self.work.nda,
            "code_ou_libelle": self.work.principal,
            "commentaire": self.work.comment,
        }


def _work(nda: str, code: str, temperature: str, comment: str) -> StayWork:
    return StayWork(nda, code, (), temperature, "", comment)


def _noted(temperature: str) -> StayWork:
    """No stay is changed by it."""
    return StayWork(nda="", principal="", temperature=temperature)


FIVE = (
    Scene("demo_scene.as_shown", "800010232", _noted("37,4")),
    Scene(
        "demo_scene.remote_dialog",
        "800020417",
        _noted("38,2"),
        DpiOptions(position=(20, 20), dialogs=(AN_INFORMATION,)),
        remote=True,
    ),
    Scene(
        "demo_scene.larger_dark",
        "800062309",
        _noted("36,6"),
        DpiOptions(theme="dark", scale=1.25, position=(200, 60)),
    ),
    Scene(
        "demo_scene.lying_save",
        "800057118",
        _noted("39,4"),
        DpiOptions(position=(310, 110), faults=frozenset({"says_saved_stores_nothing"})),
        stops_for=frozenset({PauseReason.RECORD_DISAGREES}),
    ),
    Scene(
        "demo_scene.wrong_patient",
        "800044611",
        _noted("38,9"),
        DpiOptions(position=(100, 40), faults=frozenset({"opens_other_patient"})),
        stops_for=frozenset({PauseReason.IDENTITY, PauseReason.EFFECT_NOT_SEEN}),
    ),
)
"""Two minutes: what everybody is shown."""
TEN = (
    Scene(
        "demo_scene.as_shown",
        "800010232",
        _work("251042232", "E11.9", "37,4", "Équilibre repris à la sortie"),
    ),
    Scene(
        "demo_scene.remote",
        "800020417",
        _work("251048417", "J44.1", "38,2", "Sous oxygène les deux premiers jours"),
        DpiOptions(position=(20, 20), slow_ms=400),
        remote=True,
    ),
    Scene(
        "demo_scene.dark",
        "800044120",
        _work("251060120", "N17.9", "36,9", "Créatinine en baisse"),
        DpiOptions(theme="dark", position=(500, 160)),
    ),
    Scene(
        "demo_scene.high_contrast",
        "800057004",
        _work("251076004", "K80.2", "37,8", "Cœlioscopie sans incident"),
        DpiOptions(theme="high_contrast", position=(310, 110)),
    ),
    Scene(
        "demo_scene.larger",
        "800062309",
        _work("251088309", "F05.1", "36,6", "Réorienté le lendemain"),
        DpiOptions(scale=1.25, position=(200, 60)),
    ),
    Scene(
        "demo_scene.much_larger_dark",
        "800031508",
        _work("251052508", "K35.8", "38,7", "Opérée dans la nuit"),
        DpiOptions(theme="dark", scale=1.5, position=(30, 10)),
    ),
    Scene(
        "demo_scene.denser",
        "800044305",
        _work("251064305", "D64.9", "37,1", "Deux culots transfusés"),
        DpiOptions(order="compact", position=(400, 200)),
    ),
    Scene(
        "demo_scene.dialog",
        "800044718",
        _work("251074718", "M16.1", "36,8", "Appui total autorisé"),
        DpiOptions(theme="dark", position=(120, 60), dialogs=(AN_INFORMATION,)),
    ),
    Scene(
        "demo_scene.lying_save",
        "800057118",
        _work("251082118", "A41.9", "39,4", "Hémocultures positives"),
        DpiOptions(position=(310, 110), faults=frozenset({"says_saved_stores_nothing"})),
        stops_for=frozenset({PauseReason.RECORD_DISAGREES}),
    ),
    Scene(
        "demo_scene.wrong_patient",
        "800044611",
        _work("251069611", "J18.9", "38,9", "Retour à domicile"),
        DpiOptions(scale=1.25, position=(100, 40), faults=frozenset({"opens_other_patient"})),
        stops_for=frozenset({PauseReason.IDENTITY, PauseReason.EFFECT_NOT_SEEN}),
    ),
)
"""All that may be different, each alone."""
