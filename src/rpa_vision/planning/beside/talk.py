"""What is told in words that nobody listed: « la douche a débordé », « elle tousse », "the old one fell off in the shower".

It is known by how it is made: somebody or something it speaks of, a verb, and nothing else of the tasks in it, no value, no
deed, no word that bounds or denies. What its words mean is no proof that they are harmless; it can only make them a doubt:
a word near those that change, refuse or mistake something, or one whose meaning is not known, leaves the line as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rpa_vision.planning.beside.ends import may_end_it
from rpa_vision.planning.beside.tokens import LineToken, SaidLine, said_in
from rpa_vision.planning.beside.turning import is_harmless
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.words.letters import Terms
from rpa_vision.planning.words.pieces import Piece
from rpa_vision.planning.words.vocabulary import vocabulary
from rpa_vision.ports import WordLikeness

_IS = "est|sont|etait|etaient|a|ont|avait|avaient|va|vont|vient|viennent|is|are|was|were|has|have|had|s"
_FIRST = rf"(?:il|elle|ils|elles|he|she|they)(?: (?:y|en|se|s|{_IS}))* [^\s@]+"
_LEAST = 3
"""Words from a thing's name to the end of what is told of it."""
_OF_SOMETHING = rf"(?:{'|'.join(sorted(vocabulary().lists['determiners']))})(?: [^\s@]+){{1,4}}? (?:{_IS}|[^\s@]+(?:ed|ell)) [^\s@]+"
_OF_SOMEBODY = rf"@name (?:{_IS}) [^\s@]+"
_TELLS = re.compile(rf"(?:{_FIRST}|{_OF_SOMETHING}|{_OF_SOMEBODY})(?!\S)")
_VERBS = frozenset(_IS.split("|"))


_WAITS = re.compile(
    rf"(?:{'|'.join(sorted(vocabulary().lists['determiners']))}) (?P<who>[^\s@]+) (?P<verb>attend|attendent|waits for|is waiting for|are waiting for|{'|'.join(sorted(vocabulary().lists['wants']))})(?!\S)"
)
_PERSON = 0.6


@dataclass(frozen=True)
class TalkJudge:
    words: WordLikeness
    is_of_tasks: Callable[[Terms], bool]

    def without_talk(
        self, sentence: str, pieces: Sequence[Piece], candidates: Sequence[Candidate]
    ) -> list[Piece]:
        idle = {
            token.start
            for said in said_in(sentence, pieces, candidates)
            for token in (said.tokens if self._is_talk(said) else self._who_waits(said))
            if token.candidate is None
        }
        return [piece.put_aside() if piece.start in idle else piece for piece in pieces]

    def _who_waits(self, said: SaidLine) -> Sequence[LineToken]:
        """« la maman attend les étiquettes de … »: somebody without a name, for whom nothing else is done."""
        found = _WAITS.match(said.line)
        if found is None or said.ends_with == "?":
            return ()
        near = self.words.likeness(found["who"], vocabulary().lists["people"])
        return said.within(0, found.end()) if near is not None and near >= _PERSON else ()

    def _is_talk(self, said: SaidLine) -> bool:
        if said.ends_with == "?" or len(said.tokens) < _LEAST - 1 or _TELLS.match(said.line) is None:
            return False
        if may_end_it(said):
            return False
        return _says_something(said) and all(
            self._tells(token, place) for place, token in enumerate(said.tokens)
        )

    def _tells(self, token: LineToken, place: int) -> bool:
        piece = token.piece
        if piece is None:
            return token.text == "@name" and place == 0
        if piece.letters in vocabulary().turning or token.text in vocabulary().lists["doubtful"]:
            return False
        if piece.part == "small" or (token.text in _VERBS and not piece.deeds):
            return True
        if piece.part != "word" or piece.deeds or self.is_of_tasks(piece.terms):
            return False
        return all(is_harmless(word.letters, self.words) for word in piece.words)


def _says_something(said: SaidLine) -> bool:
    """« ma collègue l'a », "his wife has them": behind the verb are small words alone, and what they say of the order
    nobody knows."""
    verb = next((place for place, token in enumerate(said.tokens) if token.text in _VERBS), -1)
    return any(token.piece is not None and token.piece.part == "word" for token in said.tokens[verb + 1 :])
