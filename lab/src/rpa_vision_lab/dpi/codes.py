"""The code lists the program knows: a small part of CIM-10 (ICD-10) and of CCAM."""

from __future__ import annotations

import csv
from importlib.resources import files
from typing import Literal

from rpa_vision_lab.dpi.options import Language
from rpa_vision_lab.dpi.spelling import folded

ListName = Literal["cim10", "ccam"]


class CodeList:
    def __init__(self, name: ListName, language: Language = "fr") -> None:
        self.name = name
        text = (files("rpa_vision_lab.dpi") / "data" / f"{name}.csv").read_text(encoding="utf-8")
        rows = csv.DictReader(text.splitlines(), delimiter=";")
        self._labels = {row["code"]: row[language] for row in rows}

    def __contains__(self, code: str) -> bool:
        return code in self._labels

    def __len__(self) -> int:
        return len(self._labels)

    def label(self, code: str) -> str:
        """Empty for a code that is not in the list: what a half-typed code shows."""
        return self._labels.get(code, "")

    def find(self, text: str, chapter: str = "") -> list[tuple[str, str]]:
        """Every word must begin the code or occur in the label; accents and capitals do not matter."""
        wanted = folded(text).split()
        return [
            (code, label)
            for code, label in self._labels.items()
            if code.startswith(chapter)
            and all(word in folded(label) or folded(code).startswith(word) for word in wanted)
        ]

    def chapters(self) -> list[str]:
        return sorted({code[0] for code in self._labels})
