"""Some programs tell assistive tools nothing: a few lines that run inside them answer on a port of this machine instead."""

from __future__ import annotations

import socket
from contextlib import closing
from pathlib import Path

from rpa_vision.models.geometry import Box
from rpa_vision_lab.zoo.places.places import Part, Places

_ANSWERS_WITHIN_S = 10.0
_END = "."
_FIELDS = 6


class AskedPlaces(Places):
    """Roles are the toolkit's own classes (``Button``, ``Edit``). The port's number is in this file."""

    def __init__(self, port_file: Path) -> None:
        self._port_file = port_file

    def close(self) -> None:
        """Each question has a line of its own."""

    def shown(self, name: str = "", role: str = "") -> list[Part]:
        parts = [_part(line) for line in self._lines()]
        return [one for one in parts if (not name or one.name == name) and (not role or one.role == role)]

    def _lines(self) -> list[str]:
        port = int(self._port_file.read_text())
        with closing(socket.create_connection(("127.0.0.1", port), _ANSWERS_WITHIN_S)) as asked:
            asked.sendall(b"shown\n")
            with asked.makefile(encoding="utf-8", errors="replace") as answer:
                lines = iter(lambda: answer.readline().rstrip("\n"), _END)
                return [line for line in lines if line.count("\t") == _FIELDS - 1]


def _part(line: str) -> Part:
    role, left, top, width, height, name = line.split("\t")
    x, y = int(left), int(top)
    return Part(" ".join(name.split()), role, Box(x, y, x + int(width), y + int(height)))
