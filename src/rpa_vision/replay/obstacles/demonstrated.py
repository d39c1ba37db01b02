"""What the task's screens said when they were shown: a part of a screen has been there before, a dialog has not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache

from rpa_vision.models.graph.workflow import Example, Node
from rpa_vision.text.legible import legible_words

TextsOf = Callable[[Example], Sequence[str] | None]
"""The texts of a moment of a demonstration; None once its picture is gone."""
LETTERS = 3
"""Of the shortest words that tell anything."""
SENTENCE = 4
"""Words: fewer may be new to every screen."""
WITHOUT_ITS_ANSWER = 2
"""Words, where its answer was not there either."""
MOSTLY = 0.5
"""Of a text's words: of a part of the screen nearly all were there when it was shown, of a foreign one those that stand
everywhere."""
REMEMBERED = 256
"""Screens of some workflows."""


class Demonstrated:
    def __init__(self, texts_of: TextsOf) -> None:
        self._texts_of = texts_of
        self._words = lru_cache(REMEMBERED)(self._read)

    def is_new_to(self, node: Node, text: str, answer: str, elsewhere: Sequence[str]) -> bool:
        """Surely: False where nobody knows what the screen said then, or too little is said to tell.

        A part of the screen may say something else each day; its button stays. So the answer, too, must be one more
        than was there: all that was shown of it still stands ``elsewhere`` on the screen. Where the screen had no such
        button, two words that it did not say either are enough.
        """
        shown = None if node.example is None else self._words(node.example)
        if shown is None or not _is_read(node, shown):
            return False
        words, answers, beside = _telling(text), legible_words(answer), _counted(elsewhere)
        if answers and not any(shown[word] for word in answers) and words.isdisjoint(shown):
            return len(words) >= WITHOUT_ITS_ANSWER
        one_more = all(beside[word] >= shown[word] for word in answers)
        new = sum(word in shown for word in words) <= MOSTLY * len(words)
        return len(words) >= SENTENCE and one_more and new

    def _read(self, example: Example) -> Counter[str] | None:
        texts = self._texts_of(example)
        return None if texts is None else _counted(texts)


def _counted(texts: Sequence[str]) -> Counter[str]:
    return Counter(word for text in texts for word in legible_words(text))


def _is_read(node: Node, shown: Counter[str]) -> bool:
    """The picture shows what the screen is known by: it is neither blanked nor another one."""
    texts = [_telling(text) for text in node.screen_template.required_text_any]
    return bool(texts) and 2 * sum(words <= shown.keys() for words in texts) > len(texts)


def _telling(text: str) -> frozenset[str]:
    return frozenset(word for word in legible_words(text) if len(word) >= LETTERS)
