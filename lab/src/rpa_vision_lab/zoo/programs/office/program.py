"""One of LibreOffice's programs with one document: a plain file that can be written and read here."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar
from xml.etree import ElementTree

from rpa_vision_lab.programs.libreoffice import drawn_by_gtk, write_settings
from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo import themes
from rpa_vision_lab.zoo.places.accessible import AccessibleTree
from rpa_vision_lab.zoo.places.places import Places
from rpa_vision_lab.zoo.program import ZooProgram

_SPACES = {
    "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
    "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
    "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
    "draw": "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0",
    "svg": "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0",
    "style": "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
    "fo": "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
    "presentation": "urn:oasis:names:tc:opendocument:xmlns:presentation:1.0",
    "meta": "urn:oasis:names:tc:opendocument:xmlns:meta:1.0",
    "dc": "http://purl.org/dc/elements/1.1/",
}


_SAVED_WITHIN_S = 15.0
_POLL_S = 0.2


class OfficeProgram(ZooProgram):
    toolkit: ClassVar[str] = "LibreOffice"
    kind: ClassVar[str]
    """The option that opens it: ``calc``."""
    extension: ClassVar[str]
    media: ClassVar[str]
    """Of its documents, after ``application/vnd.oasis.opendocument.``."""

    @property
    def file(self) -> Path:
        return self.home / f"registre.{self.extension}"

    def prepare(self) -> None:
        write_settings(self.home / "profile")
        spaces = " ".join(f'xmlns:{name}="{address}"' for name, address in _SPACES.items())
        mime = f'office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.{self.media}"'
        self.file.write_text(
            f'<?xml version="1.0" encoding="UTF-8"?>\n<office:document {spaces} {mime}>{self.content()}'
            "</office:document>\n",
            encoding="utf-8",
        )
        self._made_at = self.file.stat().st_mtime_ns
        self._read_once = False

    @abstractmethod
    def content(self) -> str:
        """Of its document, as XML."""

    def command(self) -> Sequence[str]:
        profile = (self.home / "profile").as_uri()
        first = ["soffice", f"-env:UserInstallation={profile}", "--norestore", "--nologo"]
        return [*first, f"--{self.kind}", str(self.file)]

    def dressed(self) -> dict[str, str]:
        return {**themes.gtk(self.look.theme), **drawn_by_gtk(self.home)}

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready(self.file.name)

    def find_places(self) -> Places:
        return AccessibleTree(self.bus.accessibility, only_shown=True)

    def document(self) -> ElementTree.Element:
        """As it was made, and from then on as it was saved: it is written some time after it was told to."""
        deadline = time.monotonic() + _SAVED_WITHIN_S
        while self._is_as_made() and time.monotonic() < deadline:
            time.sleep(_POLL_S)
        self._read_once = True
        return _whole(self.file)

    def _is_as_made(self) -> bool:
        return self._read_once and self.file.stat().st_mtime_ns == self._made_at


def _whole(file: Path) -> ElementTree.Element:
    deadline = time.monotonic() + _SAVED_WITHIN_S
    while True:
        try:
            return ElementTree.parse(file).getroot()  # noqa: S314 - written by LibreOffice
        except ElementTree.ParseError:  # it is being written
            if time.monotonic() > deadline:
                raise
        time.sleep(_POLL_S)


def called(name: str) -> str:
    """``table:table`` as the parser calls it."""
    space, _, tag = name.partition(":")
    return f"{{{_SPACES[space]}}}{tag}"
