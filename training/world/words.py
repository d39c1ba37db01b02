"""What an invented program says: drawn by lot, in one language at a time."""

from __future__ import annotations

import random
import tomllib
from functools import cache
from pathlib import Path

_FILES = ("pdf", "docx", "xlsx", "png", "txt", "zip", "csv", "odt", "jpg")


@cache
def _wording() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(Path(__file__).with_name("wording.toml").read_text())


class Words:
    def __init__(self, lots: random.Random, language: str) -> None:
        self._lots = lots
        self.language = language
        self._of = _wording()[language]

    def one(self, kind: str) -> str:
        return self._lots.choice(self._of[kind])

    def some(self, kind: str, count: int) -> list[str]:
        """Different ones, as far as there are that many."""
        known = self._of[kind]
        return self._lots.sample(known, min(count, len(known)))

    def person(self) -> str:
        first, last = self.one("first"), self.one("last")
        return self._lots.choice((f"{first} {last}", f"{last.upper()} {first}", f"{last}, {first}"))

    def date(self) -> str:
        day, month, year = (
            self._lots.randint(1, 28),
            self._lots.randint(1, 12),
            self._lots.randint(1931, 2026),
        )
        if self._lots.random() < 0.2:
            return f"{day} {self._of['months'][month - 1]} {year}"
        return f"{day:02}/{month:02}/{year}"

    def amount(self) -> str:
        value = self._lots.choice((1, 10, 100)) * self._lots.uniform(1, 99)
        text = f"{value:,.2f}"
        if self.language == "fr":
            text = text.replace(",", " ").replace(".", ",")
        return text + self._lots.choice(("", " €"))

    def number(self) -> str:
        return str(self._lots.randint(0, 10 ** self._lots.randint(1, 6)))

    def code(self) -> str:
        letters = "".join(self._lots.choices("ABCDEFGHKLMNPRST", k=self._lots.randint(1, 3)))
        return f"{letters}{self._lots.choice(('', '-', '/'))}{self._lots.randint(1, 99999):05}"

    def file(self) -> str:
        stem = self.one("modules").replace(" ", "_")
        return f"{stem}_{self._lots.randint(1, 99)}.{self._lots.choice(_FILES)}"

    def time(self) -> str:
        return f"{self._lots.randint(7, 19):02}:{self._lots.choice(('00', '15', '30', '45'))}"

    def sentence(self, count: int = 1) -> str:
        return " ".join(self.one("sentences") for _ in range(count))

    def value(self) -> str:
        """What a field or a cell may hold."""
        makers = (self.person, self.date, self.amount, self.number, self.code)
        return self._lots.choice((*makers, lambda: self.one("choices"), lambda: self.one("places")))()
