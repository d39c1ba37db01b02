"""What every form can be asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rpa_vision.domain.values import Fault

LONGEST = 200
"""Letters: no value that has a form is longer, and a site's own pattern is never tried on a novel."""
_JOINED = "-/_.+'’"


@dataclass(frozen=True)
class WrittenForm:
    """``shape`` finds it in a sentence; ``fault`` says what is wrong with a whole text, None where nothing is."""

    shape: re.Pattern[str]
    fault: Callable[[str], Fault | None]
    written: Callable[[str], str]
    """The one way of writing a text without fault."""
    unmistakable: re.Pattern[str] | None = None
    """How hardly anything else is written; None: every text of this form."""

    def wrong(self, text: str) -> Fault | None:
        return "form" if len(text) > LONGEST else self.fault(" ".join(text.split()))

    def tells(self, text: str) -> bool:
        """Whether this text says by itself what it is."""
        return self.unmistakable is None or self.unmistakable.fullmatch(text.strip()) is not None

    def normal(self, text: str) -> str:
        plain = " ".join(text.split())
        return self.written(plain) if plain and self.wrong(plain) is None else plain

    def places(self, sentence: str) -> Iterator[tuple[int, int]]:
        """Whole words only: a code inside a longer word is another word."""
        for found in self.shape.finditer(sentence):
            if found.end() > found.start() and _stands_alone(sentence, found.start(), found.end()):
                yield found.span()


def _stands_alone(sentence: str, start: int, end: int) -> bool:
    return not _goes_on(sentence, start - 1, -1) and not _goes_on(sentence, end, 1)


def _goes_on(sentence: str, place: int, step: int) -> bool:
    """Whether the word does: letters, or a sign with letters behind it. A full stop with a space behind it ends."""
    if not 0 <= place < len(sentence):
        return False
    if sentence[place] in _JOINED:
        beyond = place + step
        apostrophe = sentence[place] in "'’" and step < 0  # « l'I10 » is an article and a code
        return not apostrophe and 0 <= beyond < len(sentence) and sentence[beyond].isalnum()
    return sentence[place].isalnum()
