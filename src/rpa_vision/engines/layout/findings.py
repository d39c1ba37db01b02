"""What was found so far, and which texts still belong to nothing."""

from __future__ import annotations

from collections.abc import Iterable

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.places import Places
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.witness import Witness
from rpa_vision.engines.layout.words.phrases import Phrase

ALIKE = 0.4
"""Intersection over union of two boxes that cannot both be right."""


class Findings:
    def __init__(self, scene: LayoutScene, witness: Witness) -> None:
        self._scene, self._witness = scene, witness
        self._owned: set[int] = set()
        self.found: list[ElementCandidate] = []

    def free(self) -> list[Phrase]:
        """Texts that are part of nothing yet. Words are counted: a text may be part of something in part."""
        return [phrase for phrase in self._scene.phrases if self._owned.isdisjoint(map(id, phrase.words))]

    def add(self, candidates: Iterable[ElementCandidate]) -> None:
        """Those the net bears out; the texts of the others stay free."""
        self.add_seen(self._witness.borne_out(candidates))

    def add_seen(self, candidates: Iterable[ElementCandidate]) -> None:
        """What the net itself sees."""
        for candidate in candidates:
            self.found.append(candidate)
            self._own(candidate.own)

    def add_new(self, candidates: Iterable[ElementCandidate]) -> None:
        """Those that do not stand where something else was found before."""
        wanted = list(candidates)
        taken = Places(one.box for one in self.found).in_the_way_of([one.box for one in wanted], ALIKE)
        self.add(one for one, is_taken in zip(wanted, taken, strict=True) if not is_taken)

    def replace(self, candidates: list[ElementCandidate], labels: Iterable[Phrase]) -> None:
        """The same with their names, and the texts that are now names."""
        self.found = candidates
        self._own(labels)

    def disown(self, phrases: Iterable[Phrase]) -> None:
        self._owned.difference_update(id(word) for phrase in phrases for word in phrase.words)

    def _own(self, phrases: Iterable[Phrase]) -> None:
        self._owned.update(id(word) for phrase in phrases for word in phrase.words)
