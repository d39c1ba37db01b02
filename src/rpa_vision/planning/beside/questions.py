"""Sentences that ask or tell, and order nothing: « faut-il coder … ? », « j'imprime … », « Marie imprime … ».

Told by who does it. Whatever is found here is a doubt: a person says whether it was an order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.values.days.day_words import lowered
from rpa_vision.planning.words.pieces import Piece
from rpa_vision.planning.words.vocabulary import Vocabulary, vocabulary
from rpa_vision.planning.words.word import Word

_MAY_IT_BE = re.compile(
    r"\b(?:faut il|faudrait il|dois je|doit on|devrais je|devrait on|doivent ils|(?:should|shall|must|do|did) (?:i|we|you|they|he|she)"
    r"|(?:tu|vous) (?:en )?(?:veux|voulez) (?!bien)|(?:veux tu|voulez vous) (?!bien)|(?:as tu|avez vous|tu as|vous avez|aurais tu|auriez vous) besoin"
    r"|do you (?:want|need))\b"
)
_MAY_WE = re.compile(
    r"\b(?:peut on|puis je|(?:on|je) (?:peut|peux)|can i|can we|may i|may we|could i|could we)\b(?! (?:en )?(?:avoir|te|vous|have|get|ask|please))"
)
_FIRST_PERSON = re.compile(
    r"\b(?:j|je|i)(?: (?:le|la|les|lui|l|en|y|ai|avais|vais|viens|d|de|aurai|am|m|will|ll|have|ve|had|just|already|deja|was|shall|going|to|it))* $"
)
_WE = re.compile(
    r"\b(?:on|nous|we)(?: (?:le|la|les|lui|l|en|a|ont|avons|va|allons|will|ll|have|ve|had|just|already|deja))* $"
)
_THEY = re.compile(
    r"\b(?:il|elle|ils|elles|he|she|they)(?: (?:le|la|les|lui|l|en|a|ont|va|vont|will|ll|has|have|s|d|just|already|deja))* $"
)
_TOLD = re.compile(
    r"\b(?:(?:je|j|i) (?:devais|pourrais|pouvais|avais|pensais|comptais|could have|should have|might|may|was(?! wondering| hoping| asked))"
    r"|(?:j|je) aurais (?!besoin|aime|souhaite|voulu|aimerais)\w+|(?:thanks|thank you|thx|merci) (?:so much )?for \w+ing"
    r"|(?:des|aussitot|sitot) qu?e? (?:il|elle|ils|elles|le|la|les|l|son|sa|ses|un|une|m|mme|dr|he|she)"
    r"|(?:bebe|enfant|enfants|petit|petite|baby|kid|boy|girl|dame|monsieur) (?:de|du|d|of))\b"
)
"""What was to be done, what was done, what is waited for, and somebody else than who is named."""
_ABOUT = re.compile(
    r"\b(?:vers|environ|autour|approximativement|a peu pres|around|about|roughly|approx|circa|a partir|apres|avant|before|after|plus tard|by|no later than)"
    r"\.?\s+(?:de |du |d')?(?:les? |la |l'|the |a )?$"
)
"""What stands behind it is not said exactly."""
_SINCE = "a partir"
"""Part of an order whose outcome goes on."""
_UNLESS_BEFORE = frozenset(
    [
        "pour",
        "de",
        "du",
        "d",
        "for",
        "of",
        "a",
        "au",
        "to",
        "with",
        "avec",
        "chez",
        "celles",
        "ceux",
        "et",
        "and",
    ]
)
_INFINITIVE = ("er", "ir", "re")


def asking_and_telling(
    sentence: str, words: Sequence[Word], pieces: Sequence[Piece], candidates: Sequence[Candidate]
) -> list[Piece]:
    known = vocabulary()
    spans = [
        *_by_words(sentence, words, known),
        *_by_names(sentence, pieces, candidates, known),
        *_about(sentence, candidates),
    ]
    since = [span for span in spans if lowered(sentence[slice(*span)]).startswith(_SINCE)]
    marked = [*(span for span in spans if span not in since), *_by_sign(sentence, pieces, candidates, known)]
    pieces = [
        replace(piece, part="since", terms=frozenset())
        if any(start <= piece.start < end for start, end in since)
        else piece
        for piece in pieces
    ]
    return [
        replace(piece, part="question")
        if any(start < piece.end and piece.start < end for start, end in marked)
        else piece
        for piece in pieces
    ]


Span = tuple[int, int]


def _by_words(sentence: str, words: Sequence[Word], known: Vocabulary) -> Iterator[Span]:
    text, places = _line(words)
    for found in _MAY_IT_BE.finditer(text):
        yield _span(found.start(), found.end(), words, places)
    for found in _TOLD.finditer(text):
        yield _span(found.start(), found.end(), words, places)
    for found in _MAY_WE.finditer(text):
        start, end = _span(found.start(), found.end(), words, places)
        if _sign_behind(sentence, end) == "?":
            yield start, end
    for place, word in enumerate(words):
        deeds = known.verbs.get(word.letters)
        if not deeds or deeds <= {"deed:order"}:
            continue
        if _does_it(text[: places[place]], word.letters):
            yield word.start, word.end


def _does_it(before: str, verb: str) -> bool:
    """The one who speaks does: « j'imprime », « je vais imprimer », "we have printed"; not « je voudrais imprimer »."""
    infinitive = verb.endswith(_INFINITIVE)
    mine, ours = _FIRST_PERSON.search(before), _WE.search(before)
    if _THEY.search(before) and not infinitive:
        return True
    if mine is not None and not (infinitive and mine.group().strip() in ("j", "je")):
        return True
    if ours is None:
        return False
    bare = ours.group().strip() in ("on", "nous", "we")
    to_us = bare and ours.group().startswith("nous") and not verb.endswith("ons")
    return not to_us and not (bare and infinitive)


def _about(sentence: str, candidates: Sequence[Candidate]) -> Iterator[Span]:
    for one in candidates:
        found = _ABOUT.search(lowered(sentence[: one.start])) if one.kind in ("day", "time") else None
        if found is not None:
            yield found.span()


def _line(words: Sequence[Word]) -> tuple[str, list[int]]:
    text, places = "", []
    for word in words:
        places.append(len(text))
        text += word.letters + " "
    return text, places


def _span(start: int, end: int, words: Sequence[Word], places: Sequence[int]) -> Span:
    first = max(place for place, at in enumerate(places) if at <= start)
    last = max(place for place, at in enumerate(places) if at < end)
    return words[first].start, words[last].end


def _sign_behind(sentence: str, place: int) -> str:
    found = re.search(r"[.!?;](?=\s|$)", sentence[place:])
    return found.group() if found else ""


def _by_names(
    sentence: str, pieces: Sequence[Piece], candidates: Sequence[Candidate], known: Vocabulary
) -> Iterator[Span]:
    """Somebody whose name stands before a verb does it: « Marie imprime »."""
    for one in candidates:
        if one.kind not in ("name", "capitals"):
            continue
        behind = next((piece for piece in pieces if piece.start >= one.end), None)
        before = [piece for piece in pieces if piece.end <= one.start]
        titled = before[-2:-1] if one.kind == "name" else before[-1:]
        governed = any(piece.letters in _UNLESS_BEFORE or piece.is_order for piece in titled)
        if (
            behind is not None
            and behind.is_order
            and not behind.letters.endswith(_INFINITIVE)
            and sentence[one.end : behind.start].isspace()
            and not governed
            and behind.letters in known.verbs
        ):
            yield behind.start, behind.end


_ONLY_ASKS = re.compile(
    r"^(?:(?:bonjour|bonsoir|salut|hello|hi|hey)\b[^?!.]{0,20}?[,!.]?\s)?"
    r"(?:quel(?:le)?s?|combien|pourquoi|comment|c'est quoi|c'est quand|quand (?:est|sort|a|sera|aura)|what|how|why|when (?:is|was|does|did|will)|whose)\b[^,;.!?]*\?\s*$"
)


def only_asks(sentence: str) -> bool:
    """One question that begins as one: « quel est le DP du séjour … ? »"""
    return _ONLY_ASKS.match(lowered(sentence).strip()) is not None


_NEUTRAL = frozenset({"thing:stay", "thing:patient", "thing:record"})


def _by_sign(
    sentence: str, pieces: Sequence[Piece], candidates: Sequence[Candidate], known: Vocabulary
) -> Iterator[Span]:
    """A question mark behind something that is not asked for: « RDV annulé ? »."""
    start = 0
    for found in re.finditer(r"[.!?](?=\s|$)", sentence):
        inside = [piece for piece in pieces if start <= piece.start < found.start()]
        start = found.end()
        if found.group() != "?":
            continue
        free = [piece for piece in inside if not any(one.meets(piece.start, piece.end) for one in candidates)]
        about = [piece for piece in free if piece.deeds or piece.things - _NEUTRAL]
        asks = _ASKS_YOU.search(" ".join(piece.letters for piece in free)) is not None or any(
            piece.part == "courtesy" or piece.letters in known.asking or piece.letters in _PLEASE
            for piece in free
        )
        if about and not asks:
            yield about[0].start, about[0].end


_ASKS_YOU = re.compile(
    r"\b(?:tu|vous)(?: (?:me|m|nous|le|la|les|lui|leur|l|en|y|t|vous|te))* (?!as\b|avez\b|es\b|etes\b|sais\b|savez\b|veux\b|voulez\b|vois\b|penses\b|crois\b)"
    r"(?:\w+(?<!er)(?<!ir)(?:s|ez|ts)|occupes?|charges?)\b|\bon peut (?:en )?avoir\b"
)
"""« tu me sors 2 planches ? », « vous lui envoyez ? »: in the present, to the one who is asked."""
_PLEASE = frozenset(["svp", "stp", "please", "pls"])
