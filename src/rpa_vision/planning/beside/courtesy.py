"""Courtesies, known by how they are made: what is said about the asking itself is no part of what is asked for.

« Je te serais reconnaissante de », « quand t'as deux minutes », "I was wondering if you could": a run of words of which at
least one is of the asking and none of the task. A condition, a denial or a question inside it is part of it only where it
is put to the one who is asked. « Faut-il … ? », « j'imprime … » and « tu veux … ? » ask or tell, and order nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.values.people import is_first_name
from rpa_vision.planning.words.pieces import Piece
from rpa_vision.planning.words.vocabulary import Vocabulary, vocabulary

_LISTS = vocabulary().lists
_ADDRESSED, _SPEAKING = _LISTS["addressed"], _LISTS["speaking"]
_CONDITIONS, _NEEDED = _LISTS["conditions"], _LISTS["needed"]
_NE, _PAS, _NO = _LISTS["denies"], _LISTS["denied_by"], _LISTS["none_of"]
_IS, _HAS = _LISTS["is"], _LISTS["has"]
_GREETINGS = _LISTS["greetings"]
_CLOSINGS = _LISTS["closings"]
_IT_IS = frozenset({"est", "c est"})
_ASKED = frozenset({"deed:order"})
"""« demander »: an order where nothing else is."""
_AFTER_A_CONDITION = 6
"""Words of a subordinate clause in which its subject stands."""


def without_courtesies(
    sentence: str, pieces: Sequence[Piece], candidates: Sequence[Candidate]
) -> tuple[list[Piece], list[Candidate]]:
    """What belongs to the asking becomes small; a number in it is no value."""
    known = vocabulary()
    counts = [one for one in candidates if _counts_moments(one, pieces, known)]
    called = [one for one in candidates if _is_called(sentence, one, pieces) or _signs(sentence, one, pieces)]
    left = [one for one in candidates if one not in counts and one not in called]
    freed = [
        replace(piece, part="small", terms=frozenset(), is_order=False)
        if any(one.meets(piece.start, piece.end) for one in (*counts, *called))
        else piece
        for piece in pieces
    ]
    found: list[Piece] = []
    for run in _runs(sentence, freed, left, known):
        found += _made_small(run, known) if any(_asks(one, known) for one in run) else run
    return found, left


def _counts_moments(candidate: Candidate, pieces: Sequence[Piece], known: Vocabulary) -> bool:
    """« deux minutes »"""
    behind = next((piece for piece in pieces if piece.start >= candidate.end), None)
    return (
        candidate.kind in ("digits", "time")
        and behind is not None
        and behind.start - candidate.end <= 1
        and behind.letters in known.asking_had
    )


def _is_called(sentence: str, candidate: Candidate, pieces: Sequence[Piece]) -> bool:
    """« Bonjour Sandrine, »: the one who is asked."""
    before = max((one for one in pieces if one.end <= candidate.start), key=lambda one: one.end, default=None)
    behind = sentence[candidate.end :].lstrip()[:1]
    return (
        candidate.kind == "capitals"
        and before is not None
        and before.letters in _GREETINGS
        and sentence[before.end : candidate.start].isspace()
        and (not behind or behind in ",!.;:")
    )


def _signs(sentence: str, candidate: Candidate, pieces: Sequence[Piece]) -> bool:
    """« Cordialement, Sandrine »: the one who asks, at the end."""
    before = max((one for one in pieces if one.end <= candidate.start), key=lambda one: one.end, default=None)
    return (
        candidate.kind == "capitals"
        and before is not None
        and (before.letters in _CLOSINGS or before.part == "courtesy")
        and not sentence[candidate.end :].strip(" .!)\n")
        and is_first_name(candidate.text.split()[0])
    )


def _runs(
    sentence: str, pieces: Sequence[Piece], candidates: Sequence[Candidate], known: Vocabulary
) -> Iterator[list[Piece]]:
    """Pieces that may belong to a courtesy, and all others between them one by one."""
    run: list[Piece] = []
    for piece in pieces:
        apart = bool(run) and any(sign in ".!?;:()\n" for sign in sentence[run[-1].end : piece.start])
        valued = any(one.meets(piece.start, piece.end) for one in candidates)
        if run and (apart or valued or not _may_belong(piece, known)):
            yield run
            run = []
        if valued or not _may_belong(piece, known):
            yield [piece]
        else:
            run.append(piece)
    if run:
        yield run


def _may_belong(piece: Piece, known: Vocabulary) -> bool:
    return (
        _asks(piece, known)
        or piece.part in ("small", "courtesy", "stop", "question", "correction")
        or (
            bool(piece.letters)
            and all(word.letters in _NE | _PAS | _HAS | _IS | _ADDRESSED for word in piece.words)
        )
    )


def _asks(piece: Piece, known: Vocabulary) -> bool:
    return piece.part == "courtesy" or (
        len(piece.words) == 1
        and piece.letters in known.asking
        and not piece.things
        and piece.part != "strong"
        and (not piece.deeds or piece.deeds <= _ASKED)
    )


def _made_small(run: list[Piece], known: Vocabulary) -> list[Piece]:
    """Each word of it on its own terms: one that turns the order round stays what it is."""
    return [
        replace(piece, part="small", terms=frozenset(), is_order=False)
        if _is_idle(run, place, known)
        else piece
        for place, piece in enumerate(run)
    ]


def _is_idle(run: Sequence[Piece], place: int, known: Vocabulary) -> bool:
    piece = run[place]
    letters = [one.letters for one in run]
    word = letters[place]
    if word in known.asking_lost:  # « n'oublie pas » is one; « tu peux oublier » is none
        return _is_denied(letters, place)
    if _asks(piece, known) or piece.part == "small":
        return True
    if word in _NE:
        return _denies_asking(letters, place, known)
    if word in _PAS or word in _NO or word == "never":
        return _is_asking_denied(letters, place, known)
    if word in _CONDITIONS:
        return _is_put_to_somebody(letters[place + 1 : place + 1 + _AFTER_A_CONDITION], known)
    return _is_of_the_asking(letters, place, known)


def _is_denied(letters: Sequence[str], place: int) -> bool:
    before = letters[max(0, place - 3) : place]
    return bool((_NE | _NO | {"never", "t"}).intersection(before)) or letters[place + 1 : place + 2] == [
        "pas"
    ]


def _is_asking_denied(letters: Sequence[str], place: int, known: Vocabulary) -> bool:
    word = letters[place]
    if word == "never":
        return letters[place + 1 : place + 2] in (["forget"], ["hesitate"], ["fail"])
    behind = letters[place + 1 : place + 4]
    if word in _NO:
        return any(one in known.asking_denied for one in behind[:2])
    before = letters[max(0, place - 3) : place]
    near = [*letters[max(0, place - 2) : place], *behind]
    bound = (
        bool(_NE.intersection(before))
        or behind[:1] in (["de"], ["d"])
        or place == 0
        or letters[place - 1] in _IT_IS
    )
    return bound and any(one in known.asking_denied for one in near)


_WHATEVER = frozenset({"c", "ca", "ce", "cela", "it", "that"})
_YOU = frozenset({"tu", "te", "t", "vous", "toi", "you"})
_SUITS = _YOU | {"possible", "faisable", "ok", "okay", "convenient", "trouble", "bother"}
_OTHERS = frozenset(
    ["il", "elle", "ils", "elles", "lui", "leur", "eux", "he", "she", "they", "him", "her", "them"]
)


def _is_put_to_somebody(behind: Sequence[str], known: Vocabulary) -> bool:
    """« si tu peux », "when possible"; « s'il le veut » and « si besoin » are conditions."""
    if _is_about_others(behind):
        return False
    first = behind[0].split()[0] if behind else ""
    if (_NE | _PAS | _NO | {"isn", "t"}).intersection(behind) and known.asking_denied.intersection(behind):
        return True  # « si ça ne te dérange pas »
    if first in _WHATEVER:  # « si c'est bon » bounds, « si ça te va » asks
        return bool(_SUITS.intersection(word for one in behind for word in one.split()))
    return first in _ADDRESSED or (behind[:1] != [] and behind[0] in known.asking - _NEEDED)


def _is_about_others(behind: Sequence[str]) -> bool:
    """« si c'est possible pour elle », « si ça ne gêne pas la … »: not the one who is asked."""
    goes_on = behind[-1:] != [] and behind[-1] in _LISTS["determiners"]
    return not _OTHERS.isdisjoint(behind) or (goes_on and _YOU.isdisjoint(behind))


def _is_of_the_asking(letters: Sequence[str], place: int, known: Vocabulary) -> bool:
    word, behind = letters[place], letters[place + 1 :]
    why = any(one in known.asking_why for one in behind[:3])
    if word in _IS:
        around = letters[max(0, place - 1) : place + 2]
        return why or bool(_ADDRESSED.union(_SPEAKING).intersection(around))
    if word == "autre":
        return why
    if word == "t" and behind:
        return behind[0] in known.asking or behind[0] in _HAS
    had = all(part in _HAS | _ADDRESSED | {"j", "i", "we", "nous"} for part in word.split())
    return had and any(one in known.asking_had for one in behind)


def _denies_asking(letters: Sequence[str], place: int, known: Vocabulary) -> bool:
    """« n'hésite pas », « ne pas oublier », « ça ne te dérange pas »"""
    following = letters[place + 1 : place + 4]
    return any(one in known.asking_denied for one in following) and bool(
        _PAS.intersection(letters[place + 1 : place + 6])
    )
