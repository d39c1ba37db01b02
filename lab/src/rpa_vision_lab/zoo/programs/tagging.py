"""A program that describes recordings: what it is told is kept in the files themselves."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rpa_vision_lab.zoo.program import Held, Values, ZooProgram, with_row
from rpa_vision_lab.zoo.programs.music import read_flac, write_flac


class TaggingProgram(ZooProgram):
    given = ("fichier", "titre", "artiste")
    recordings: ClassVar[tuple[str, ...]]
    others: ClassVar[tuple[str, ...]]
    """Besides, where the program holds other data."""

    @property
    def folder(self) -> Path:
        return self.home / "Dictees"

    def prepare(self) -> None:
        for name in (*self.recordings, *(self.others if self.look.other_data else ())):
            write_flac(self.folder / f"{name}.flac", {"DATE": "2026"})

    def stored(self) -> Held:
        return {one.stem: {**read_flac(one)} for one in self.folder.glob("*.flac")}

    def asked(self, before: Held, values: Values) -> Held:
        return with_row(before, values["fichier"], TITLE=values["titre"], ARTIST=values["artiste"])
