"""Whether what a program tells may be put away unread: every sentence of it is known to tell nothing bad."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rpa_vision.lexicon.kinds import PERSONS, Kind
from rpa_vision.lexicon.names import may_be_name
from rpa_vision.lexicon.reading import Kinds, KnownWord, lexicon, may_be, words_of
from rpa_vision.lexicon.sentence import SHORTEST_SURNAME, Sentence, has_kind, is_partial

_ENDS = re.compile(r"(?<=[.!?…])\s+|\n|(?<=[:;])\s+|\s[—–|•-]\s")
_ROOMS = frozenset({Kind.PEOPLE, Kind.CARE})
"""What screens of a hospital are called after."""
_OF_SOMEBODY = frozenset({Kind.IDENTITY, Kind.PEOPLE, Kind.CARE, Kind.KEPT})
TITLE_WORDS = 5
_ABOUT = frozenset(tuple(word.letters for word in words_of(text)) for text in ("à propos", "about"))


def sentences(text: str) -> list[str]:
    return [part for one in _ENDS.split(text) if words_of(part := one.strip())]


def tells_nothing_bad(told: Sequence[str], title: str = "") -> bool:
    """``told``: its lines, which a sentence may go over. A title may be a program's name, or that of a screen."""
    parts = sentences(" ".join(told))
    if not parts or is_partial(" ".join(told)):
        return False
    tip = has_kind(title, Kind.TIP)
    has_news = any(has_kind(part, Kind.NEWS) for part in parts)
    about = any(tuple(word.letters for word in words_of(title))[: len(lead)] == lead for lead in _ABOUT)
    harmless = (
        Sentence(part, advises=tip or has_kind(part, Kind.TIP), about=about).is_harmless for part in parts
    )
    return all(harmless) and is_harmless_title(title, of_somebody=not has_news)


def is_harmless_title(title: str, *, of_somebody: bool = False) -> bool:
    """``of_somebody``: it may be called after those whose records it shows, as there is no news of them."""
    words = words_of(title)
    if not words or Sentence(title, advises=True).is_harmless:
        return True
    return len(words) <= TITLE_WORDS and _names_a_place(words, of_somebody)


def _names_a_place(words: Sequence[KnownWord], of_somebody: bool) -> bool:
    pieces = list(lexicon().pieces(words))
    names = [word for kinds, piece in pieces if not kinds for word in piece]
    known = [kinds for kinds, _ in pieces if kinds]
    return (
        all(map(may_be_name, names))
        and not _is_called(names)
        and all(not kinds & PERSONS or (of_somebody and _is_room(kinds)) for kinds in known)
        and not (names and any(kinds & _OF_SOMEBODY for kinds in known))
    )


def _is_room(kinds: Kinds) -> bool:
    return bool(kinds & _ROOMS) and kinds & PERSONS <= {Kind.IDENTITY, Kind.CARE}


def _is_called(names: Sequence[KnownWord]) -> bool:
    """« LEGRAND Anne » is somebody, not a program."""
    surnames = [name for name in names if name.written.isupper() and len(name.written) >= SHORTEST_SURNAME]
    return len(names) > 1 and bool(surnames)


def speaks_of(text: str, wanted: Kinds) -> bool:
    """Known words of these kinds, or what may be a misreading of one."""
    return any(
        bool(kinds & wanted) or (not kinds and any(may_be(word.letters, wanted) for word in piece))
        for kinds, piece in lexicon().pieces(words_of(text))
    )
