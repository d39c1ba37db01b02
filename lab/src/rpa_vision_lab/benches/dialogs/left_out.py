"""Would a dialog nobody had seen be handled as well? Each source of pictures is judged by a catalogue without the
wordings that only its own pictures show, as if they had never been written down."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rpa_vision.dialogs.judge.catalogue import Catalogue
from rpa_vision.dialogs.respond.resolver import DialogResolver
from rpa_vision.perception.view import ScreenView
from rpa_vision.settings import Settings
from rpa_vision.text.search import Pattern, Said, legible
from rpa_vision_lab.benches.dialogs.labelled import Labelled
from rpa_vision_lab.benches.dialogs.score import Figures, Judged, score

LISTS = ("pages", "suspect", "destructive", "risks", "lets_in", "foretells", "failures", "security")
"""Of wordings that stand by themselves."""
TOLD = ("type_right", "false_alarms", "unsafe", "clicks", "clicks_inside", "not_right")


_GAPS = re.compile(r"\.\.\.|\$\{\w+\}")
_ENDS_IN_GAP = re.compile(r"\.\.\.\s*\??$")


@dataclass(frozen=True)
class Seen:
    picture: Labelled
    view: ScreenView


def left_out(seen: Sequence[Seen], catalogue: Catalogue, settings: Settings) -> Figures:
    wordings = frozenset(_wordings(catalogue))
    sources = sorted({one.picture.repo for one in seen})
    shown = {
        source: _shown([one for one in seen if one.picture.repo == source], wordings) for source in sources
    }
    judged, dropped = [], 0
    for source in sources:
        others = frozenset().union(*(shown[other] for other in sources if other != source))
        own = shown[source] - others
        dropped += len(own)
        resolver = DialogResolver(_always(without(catalogue, own)), settings)
        judged += [Judged(one.picture, resolver.look(one.view)) for one in seen if one.picture.repo == source]
    figures = score(judged)
    counted = {"left_out_sources": len(sources), "left_out_wordings": dropped}
    return counted | {f"left_out_{name}": figures[name] for name in TOLD}


def _always(catalogue: Catalogue) -> Callable[[str | None], Catalogue]:
    return lambda _workflow: catalogue


def without(catalogue: Catalogue, dropped: frozenset[str]) -> Catalogue:
    def kept(wordings: Sequence[str]) -> tuple[str, ...]:
        return tuple(text for text in wordings if text not in dropped)

    business = (
        one.model_copy(update={"match": kept(one.match), "whole": kept(one.whole)})
        for one in catalogue.business
    )
    return Catalogue.model_construct(  # a copy would keep what was worked out for the larger one
        **{name: getattr(catalogue, name) for name in type(catalogue).model_fields}
        | {name: kept(getattr(catalogue, name)) for name in LISTS}
        | {
            "signatures": {kind: kept(texts) for kind, texts in catalogue.signatures.items()},
            "business": tuple(one for one in business if one.match or one.whole),
        }
    )


def _wordings(catalogue: Catalogue) -> Iterator[str]:
    for texts in catalogue.signatures.values():
        yield from texts
    for entry in catalogue.business:
        yield from (*entry.match, *entry.whole)
    for name in LISTS:
        yield from getattr(catalogue, name)


def _shown(seen: Sequence[Seen], wordings: frozenset[str]) -> frozenset[str]:
    said = [Said(line.text for line in one.view.lines) for one in seen]
    return frozenset(
        text for text in wordings if any(one.has(Pattern(_lasting(text), anywhere=True)) for one in said)
    )


def _lasting(wording: str) -> str:
    """Of a whole question, the longest part between its gaps."""
    if "${" not in wording and not _ENDS_IN_GAP.search(wording):
        return wording
    return max(_GAPS.split(wording), key=lambda part: len(legible(part)))
