"""What the training lines say: what screens of hospitals show, and random signs so that the nets read, not guess."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import facts
import vocabulary

LONGEST = 60
LOWER = facts.UPPER.lower()
CONFUSABLE = "Il1|!iíìîïjtfrOQ0oDCGe6S5s8B3Z2z7'’‘`´.,;:-–—_~uvnmcwrWVv·•\"“”aàáâäãåéèêëóòôöõúùûüñçÉÈÊËÎÏÔÖÀÂÇ()[]{}/\\<>«»"
WIDGETS = "☐☑☒□○"
"""Signs that look like an empty widget: a screen nearly always means the widget, which is not text."""
LITTLE_WORDS = [
    "à",
    "a",
    "y",
    "le",
    "la",
    "les",
    "de",
    "du",
    "des",
    "et",
    "ou",
    "où",
    "un",
    "une",
    "I",
    "is",
    "the",
]
ELISIONS = ["d'", "l'", "n'", "s'", "qu'", "d’", "l’", "L’", "D’"]
BRACKETS = ["({})", "« {} »", "“{}”", '"{}"', "[{}]", "«{}»", "'{}'", "‘{}’", "<{}>"]
PAUSES = [",", ";", " :", ".", "…", " –", " —", " -", " ;"]
ENDS = [" :", ":", ".", "…", "...", " ?", " !", " *", "*", ",", " * :", " ;", "?", "!"]
BULLETS = [f"{sign} " for sign in "•-–→✓✔×▶▼★*©■●·"]
MARKS = [f"{sign} " for sign in "✓←☆★+✕✖«▲◀"]
JOINTS = [" ", " ", " ", " ", " : ", " - ", ", ", " / ", " (", " | ", " → ", " > "]
TITLES = ["Dr", "Dr.", "M.", "Mme", "Mlle", "Pr", "Mr", "Mrs", "IDE", "M"]
NAMES = [
    "{l}",
    "{l}",
    "{f}",
    "{f}",
    "{l} {f}",
    "{f} {l}",
    "{l}, {f}",
    "{t} {l}",
    "{t} {f} {l}",
    "{l} {f} ({n})",
    "{i}. {l}",
]


class Writer:
    def __init__(self, words: Path, characters: str, seed: int) -> None:
        self._random = random.Random(seed)
        self._alphabet = frozenset(characters)
        self._signs = [sign for sign in characters if sign not in WIDGETS + " "]
        self._letters = [sign for sign in self._signs if sign.isalpha()]
        self._accented = _variants(self._letters)
        self._french = self._read(words / "french.txt")
        self._english = self._read(words / "english.txt")
        self._menu = vocabulary.entries(vocabulary.MENU, "|")
        self._medical = vocabulary.entries(vocabulary.MEDICAL, "|")
        self._sentences = vocabulary.entries(vocabulary.SENTENCES, "|")
        self._first = vocabulary.entries(vocabulary.FIRST_NAMES, " ")
        self._last = vocabulary.entries(vocabulary.LAST_NAMES, " ")
        self._units = vocabulary.entries(vocabulary.UNITS, "|")
        rng = self._random
        shares: dict[Callable[[], str], float] = {
            self._words: 26,
            self._interface: 11,
            self._name: 9,
            lambda: facts.date(rng): 8,
            lambda: facts.number(rng, self._last): 9,
            lambda: facts.code(rng, self._plain()): 11,
            lambda: facts.measure(rng, self._units, self._plain()): 4,
            lambda: facts.address(rng, [self._word() for _ in range(6)]): 8,
            self._random_signs: 13,
            self._single: 2.5,
        }
        self._kinds, self._shares = list(shares), list(shares.values())

    def line(self) -> str:
        rng = self._random
        text = self._one()
        while rng.random() < 0.18 and len(text) < 40:
            text += rng.choice(JOINTS) + self._one()
        if rng.random() < 0.04:
            text = self._with_other_accents(text)
        text = "".join(sign for sign in text if sign in self._alphabet)
        return self._cut(" ".join(text.split())) or "x"

    def _read(self, file: Path) -> list[str]:
        """Possessives, a third of the English list, are mostly left out."""
        lines = file.read_text(encoding="utf-8").splitlines()
        usable = [line for line in lines if line and self._alphabet.issuperset(line) and len(line) < 20]
        return [line for line in usable if not line.endswith("'s") or self._random.random() < 0.1]

    def _one(self) -> str:
        return self._random.choices(self._kinds, self._shares)[0]()

    def _cut(self, text: str) -> str:
        if len(text) <= LONGEST:
            return text
        start = self._random.randrange(len(text) - LONGEST)
        return text[start : start + LONGEST].strip()

    def _with_other_accents(self, text: str) -> str:
        """Accents where no word has them: they must be seen, not known."""
        rng = self._random
        return "".join(
            rng.choice(self._accented[sign]) if sign in self._accented and rng.random() < 0.3 else sign
            for sign in text
        )

    def _word(self) -> str:
        word = self._random.choice(self._french if self._random.random() < 0.65 else self._english)
        return word.replace("'", "’") if self._random.random() < 0.3 else word

    def _plain(self) -> str:
        return self._random.choice(self._medical) if self._random.random() < 0.5 else self._word()

    def _words(self) -> str:
        rng = self._random
        words = [self._word() for _ in range(rng.choices([1, 2, 3, 4, 5, 7], [5, 4, 3, 2, 2, 1])[0])]
        words = [self._punctuated(word, last=index == len(words) - 1) for index, word in enumerate(words)]
        text = self._cased(rng.choices([" ", "-", "_", ""], [88, 6, 4, 2])[0].join(words))
        chance = rng.random()
        if chance < 0.2:
            return text + rng.choice(ENDS)
        return rng.choice(BULLETS) + text if chance < 0.24 else text

    def _punctuated(self, word: str, *, last: bool) -> str:
        rng = self._random
        if rng.random() < 0.1:
            word = rng.choice(ELISIONS) + word
        if rng.random() < 0.12:
            word = rng.choice(LITTLE_WORDS)
        if rng.random() < 0.05:
            word = rng.choice(BRACKETS).format(word)
        return word + rng.choice(PAUSES) if not last and rng.random() < 0.06 else word

    def _cased(self, text: str) -> str:
        cases = [str, lambda words: words[:1].upper() + words[1:], str.upper, str.title]
        return self._random.choices(cases, [42, 30, 20, 8])[0](text)

    def _interface(self) -> str:
        rng = self._random
        text = rng.choice(rng.choices([self._menu, self._medical, self._sentences], [4, 5, 2])[0])
        chance = rng.random()
        if chance < 0.15:
            return text.upper()
        if chance < 0.35:
            return text.rstrip("…. ") + rng.choice([" :", " : ", ":", " *", " * :"])
        if chance < 0.45:
            ends = [f" ({rng.randrange(200)})", f" {rng.randrange(100)}", f" n° {rng.randrange(999)}"]
            return text + rng.choice([*ends, " ▼", " »", " (F)", " →"])
        return rng.choice(MARKS) + text if chance < 0.5 else text

    def _name(self) -> str:
        rng = self._random
        last, first = rng.choice(self._last), rng.choice(self._first)
        if rng.random() < 0.2:
            first += "-" + rng.choice(self._first)
        if rng.random() < 0.12:
            last += "-" + rng.choice(self._last)
        if rng.random() < 0.2:
            last = self._word().capitalize()
        last = last.upper() if rng.random() < 0.6 else last
        first = first.upper() if rng.random() < 0.15 else first
        return rng.choice(NAMES).format(
            l=last, f=first, t=rng.choice(TITLES), i=first[0], n=rng.randrange(1, 99)
        )

    def _random_signs(self) -> str:
        rng = self._random
        pools = {
            "".join(self._signs): 4, "".join(self._letters): 3, CONFUSABLE: 3, facts.UPPER + facts.DIGITS: 2, LOWER: 1,
            facts.DIGITS + ",.-/: ": 2, LOWER + facts.UPPER + facts.DIGITS: 3,
        }  # fmt: skip
        [pool] = rng.choices(list(pools), list(pools.values()))
        text = "".join(rng.choices(pool, k=rng.choice([2, 3, 4, 5, 6, 8, 10, 12, 16, 24])))
        if rng.random() < 0.5 and len(text) > 4:
            at = rng.randrange(1, len(text) - 1)
            text = text[:at] + " " + text[at:]
        return text

    def _single(self) -> str:
        usual = facts.UPPER + facts.DIGITS + LOWER
        return self._random.choice(self._signs if self._random.random() < 0.5 else usual)


def _variants(letters: list[str]) -> dict[str, list[str]]:
    families: dict[str, list[str]] = {}
    for letter in letters:
        families.setdefault(facts.unaccented(letter), []).append(letter)
    return {letter: family for family in families.values() for letter in family if len(family) > 1}
