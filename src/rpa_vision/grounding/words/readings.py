"""What of the texts on a screen says the wanted one, and what only may."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rpa_vision.grounding.question import TargetQuestion
from rpa_vision.grounding.words.enlarged import MOST, read_enlarged
from rpa_vision.grounding.words.hits import TextHit, hits_and_misses, same_place
from rpa_vision.grounding.words.standing_alone import borne_alone


@dataclass(frozen=True)
class Readings:
    sure: Sequence[TextHit]
    """Read letter for letter, at once or enlarged."""
    perhaps: Sequence[TextHit]
    """Read otherwise, and unsurely, enlarged too: « Confirmer » may be an « Infirmer » that was read badly."""
    inside: Sequence[TextHit]
    """Parts of longer texts, which say something else."""


def read(asked: TargetQuestion, text: str, least_score: float) -> Readings:
    view, words = asked.view, asked.view.words
    hits, misses = hits_and_misses(words, text, least_score)
    found = [borne_alone(hit, view) for hit in hits]
    standing = [hit for hit in found if _stands(hit, asked)]
    exact = [hit for hit in standing if hit.exact]
    missed = [borne_alone(hit, view) for hit in misses]
    unsure = [hit for hit in standing if not hit.exact] + [hit for hit in missed if _stands(hit, asked)]
    apart = [hit for hit in unsure if not any(same_place(hit, other) for other in exact)]
    again = [(hit, read_enlarged(hit, text, view, least_score)) for hit in apart[:MOST]]
    return Readings(
        sure=[*exact, *(_read_well(hit, closer) for hit, closer in again if closer and closer.perfect)],
        perhaps=[hit for hit, closer in again if closer and not closer.perfect and hit in standing],
        inside=[hit for hit in found if hit not in standing],
    )


def _read_well(hit: TextHit, closer: TextHit) -> TextHit:
    """The elements of the screen are called as they were read first: so is the text that names one."""
    return replace(hit, score=closer.score, phrase=closer.phrase if hit.whole else hit.phrase)


def _stands(hit: TextHit, asked: TargetQuestion) -> bool:
    return hit.whole or asked.target.within_phrase
