"""One task replayed in a program that is different each time: correct, safe stop or silent wrong, by its database."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import RunEvent
from rpa_vision_lab.benches.step_time import parts_told, step_seconds, step_table
from rpa_vision_lab.demo.play import Play, Played, Ran
from rpa_vision_lab.demo.scenes import SHOWN_AS, TEN, Scene
from rpa_vision_lab.demo.scripts import WHOLE
from rpa_vision_lab.demo.verdict import Verdict
from rpa_vision_lab.dpi.options import DialogAt, DpiOptions
from rpa_vision_lab.dpi.tasks import StayWork

Figures = dict[str, str | int]

AT = SHOWN_AS.position
_TASKS = (
    ("800010243", StayWork("251045243", "I63.9", (), "37,5", "", "Récupération partielle")),
    ("800031622", StayWork("251055622", "J18.9", (), "38,6", "", "Sous antibiotique")),
    ("800071074", StayWork("251094074", "I48.9", (), "36,7", "", "Rythme régularisé")),
    ("800071333", StayWork("251111333", "E86", (), "37,9", "", "Réhydratée en deux jours")),
    ("800071629", StayWork("251127629", "N39.0", (), "38,1", "", "Germe sensible")),
    ("800072184", StayWork("251162184", "G45.9", (), "36,5", "", "Examen normal à la sortie")),
    ("800071111", StayWork("251095111", "K80.2", (), "37,6", "", "Suites simples")),
    ("800071185", StayWork("251101185", "D64.9", (), "36,9", "", "Fer par voie veineuse")),
    ("800071407", StayWork("251115407", "J44.1", (), "38,4", "", "Sevrée de l'oxygène")),
)
"""Of patients whom neither the demonstrations nor the demo are about."""
_STOPS = frozenset(PauseReason)
_DIFFERENT = {
    "other_font": DpiOptions(font="Liberation Sans", position=AT),
    "redesigned": DpiOptions(order="mirrored", position=AT),
    "renamed": DpiOptions(wording="variant", position=AT),
    "english": DpiOptions(language="en", position=AT),
    "unknown_dialog": DpiOptions(position=AT, dialogs=(DialogAt("before_save", "unknown"),)),
    "session_warning": DpiOptions(position=AT, dialogs=(DialogAt("on_open_record", "session_warning"),)),
    "stores_other_patient": DpiOptions(position=AT, faults=frozenset({"stores_other_patient"})),
    "drops_last_character": DpiOptions(position=AT, faults=frozenset({"drops_last_character"})),
    "changes_decimal": DpiOptions(position=AT, faults=frozenset({"changes_decimal"})),
}
"""What was never shown, and lies the demo does not tell: stopping is right, going on in spite of them is not wrong
as long as the database holds the truth."""


def variations() -> dict[str, Scene]:
    shown = {scene.key.partition(".")[2]: scene for scene in TEN}
    more = {
        name: Scene(name, ipp, work, options, stops_for=_STOPS)
        for (name, options), (ipp, work) in zip(_DIFFERENT.items(), _TASKS, strict=True)
    }
    return shown | more


class _Unwatched:
    def on_events(self, scene: Scene, events: list[RunEvent]) -> None:
        """Nobody is there to tell."""

    def on_end(self, ran: Ran) -> None:
        """Nobody is there to tell."""


def run(folder: Path) -> Figures:
    """For each variation what came of it, and why it stopped; how many came to what, and where the time went."""
    with Play(folder, WHOLE) as play:
        sessions = [session_id for _, session_id, _ in play.show()]
        workflow = play.declare(play.learn(sessions, lambda _: None).workflow)
        before = parts_told(play.metrics())
        # One at a time: what a program writes into somebody else's record is told by who was at work.
        played = {
            name: play.replay(workflow.workflow_id, [scene], _Unwatched())[0]
            for name, scene in variations().items()
        }
        after = parts_told(play.metrics())
    steps = [seconds for one in played.values() for seconds in step_seconds(one.events)]
    counts = Counter(one.found for one in played.values())
    figures: Figures = {verdict: counts[verdict] for verdict in Verdict}
    return figures | step_table(before, after, steps) | {name: _told(one) for name, one in played.items()}


def _told(one: Played) -> str:
    why = f" ({one.pause.reason})" if one.pause else ""
    return f"{one.found}{why}, {one.took_s:.1f} s"
