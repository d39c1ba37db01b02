"""Tk's programs: each is run with a few lines of Tcl before it, which tell what it shows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rpa_vision_lab.zoo import themes
from rpa_vision_lab.zoo.places.asked import AskedPlaces
from rpa_vision_lab.zoo.places.places import Places
from rpa_vision_lab.zoo.program import ZooProgram

_BEFORE = Path(__file__).with_name("places.tcl")


class TkProgram(ZooProgram):
    """Roles are Tk's classes; the line of a menu, of a text or of a drawing is an ``entry``, a ``line`` or a ``text``."""

    toolkit: ClassVar[str] = "Tk"

    @abstractmethod
    def script(self) -> Path:
        """Of Tcl."""

    def arguments(self) -> Sequence[str]:
        return ()

    def command(self) -> Sequence[str]:
        return ["wish", str(_BEFORE), str(self._port_file), str(self.script()), *self.arguments()]

    def find_places(self) -> Places:
        return AskedPlaces(self._port_file)

    def dressed(self) -> dict[str, str]:
        return {"TK_PRINT_SIZE": str(self.look.scale)} if self.look.scale != 1 else {}

    def resources(self) -> str:
        return themes.tk(self.look.theme)

    @property
    def _port_file(self) -> Path:
        return self.home / "port"
