"""What a dialog says: the words that last, with gaps where it speaks of somebody.

Its title and its buttons are those of many: only what it asks tells « enregistrer le dossier » from « supprimer le
dossier ». Nothing may be said beyond what was shown, but in the gaps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from rpa_vision.models.base import Model, Words
from rpa_vision.models.graph.references import references
from rpa_vision.text.legible import alike, legible_words

GAP = "..."
GAP_WORDS = 12
"""Names, numbers, a remark: more is another sentence."""
NAME_WORDS = 4
"""Of the value of one variable, where nothing else varied."""
TORN = 3
"""Words that engines read as one, or pieces that they read one as."""
_ARTICLES = frozenset(legible_words("de du le la"))
"""Before some names one is shortened to a letter, which alone is no word: « d'Anne »."""
_DENYING = frozenset(
    legible_words(
        "pas non aucun aucune jamais sans hors sauf impossible invalide incomplet incomplète "
        "not none never without except cannot unable invalid incomplete"
    )
)
_FAILING = tuple(
    legible_words("échec échou erreur annul refus rejet interromp fail error cancel reject refuse")
)
"""How they begin."""


@dataclass(frozen=True)
class Gap:
    """What stands where something else stood in each demonstration."""

    names: tuple[str, ...]
    """The variables whose values stood there."""
    alone: bool = False
    """Nothing else stood there."""
    first: int = 0
    last: int = 0
    """Of the words heard; none where the last is before the first."""


def denies(letters: str) -> bool:
    """Said where a name or a number stood, it turns what was shown into its contrary."""
    return letters in _DENYING or letters.startswith(_FAILING)


class Spoken(Model):
    says: str
    """« Le dossier de ... IPP ${ipp} a été enregistré »."""
    answers: tuple[Words, ...] = ()
    """What is written on its buttons."""

    @property
    def names(self) -> frozenset[str]:
        return frozenset(references(self.says))

    @property
    def lasting(self) -> tuple[str, ...]:
        """Its words without the gaps, as they are legible."""
        return tuple(one for one in _items(self.says) if isinstance(one, str))

    @property
    def without_gaps(self) -> str:
        return " ".join(part for part in self.says.split() if part != GAP and not references(part))

    def is_half_said(self, words: Sequence[str]) -> bool:
        """Half of its lasting words are among these: however badly they were read, it may be this."""
        said = "".join(letters for word in words for letters in legible_words(word))
        return 2 * sum(word in said for word in self.lasting) >= len(self.lasting)

    def heard(self, words: Sequence[str]) -> tuple[Gap, ...] | None:
        """What fills its gaps where these words say it and no more; None where they do not."""
        return _Hearing(tuple(_items(self.says)), tuple(_said(words))).gaps


class _Said(NamedTuple):
    letters: str
    place: int
    shortened: bool
    """A letter alone stands before it."""


def _said(words: Sequence[str]) -> Iterator[_Said]:
    shortened = False
    for place, word in enumerate(words):
        for letters in legible_words(word):
            if len(letters) > 1:
                yield _Said(letters, place, shortened)
            shortened = len(letters) == 1


def _items(says: str) -> list[str | Gap]:
    found: list[str | Gap] = []
    for part in says.split():
        names = references(part)
        if part != GAP and not names:
            found += [letters for letters in legible_words(part) if len(letters) > 1]
        elif found and isinstance(before := found[-1], Gap):
            found[-1] = Gap((*before.names, *names), alone=before.alone and part != GAP)
        else:
            found.append(Gap(names, alone=part != GAP))
    return found


class _Hearing:
    def __init__(self, items: tuple[str | Gap, ...], said: tuple[_Said, ...]) -> None:
        self._items = items
        self._said = said
        self._from = cache(self._heard_from)

    @property
    def gaps(self) -> tuple[Gap, ...] | None:
        return self._from(0, 0)

    def _heard_from(self, item: int, place: int) -> tuple[Gap, ...] | None:
        if item == len(self._items):
            return () if place == len(self._said) else None
        wanted = self._items[item]
        if isinstance(wanted, Gap):
            return self._filled(wanted, item, place)
        for words, pieces in ((1, 1), *((1, more) for more in range(2, TORN + 1)), (2, 1), (3, 1)):
            if self._is_said(item, words, place, pieces):
                rest = self._from(item + words, place + pieces)
                if rest is not None:
                    return rest
        shortened = place < len(self._said) and self._said[place].shortened
        return self._from(item + 1, place) if wanted in _ARTICLES and shortened else None

    def _filled(self, gap: Gap, item: int, place: int) -> tuple[Gap, ...] | None:
        most = NAME_WORDS * len(gap.names) if gap.alone else GAP_WORDS
        for size in range(1 if gap.names else 0, min(most, len(self._said) - place) + 1):
            if size and denies(self._said[place + size - 1].letters):
                return None
            rest = self._from(item + 1, place + size)
            if rest is not None:
                inside = [word.place for word in self._said[place : place + size]]
                first, last = (inside[0], inside[-1]) if inside else (0, -1)
                return Gap(gap.names, gap.alone, first, last), *rest
        return None

    def _is_said(self, item: int, words: int, place: int, pieces: int) -> bool:
        wanted = self._items[item : item + words]
        seen = self._said[place : place + pieces]
        if len(wanted) < words or len(seen) < pieces:
            return False
        parts = [one for one in wanted if isinstance(one, str)]
        return len(parts) == words and alike("".join(parts), "".join(word.letters for word in seen))
