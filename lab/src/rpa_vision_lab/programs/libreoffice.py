"""LibreOffice with one document open: a text or a table."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

from rpa_vision.models.geometry import Point
from rpa_vision_lab.programs.base import LabProgram
from rpa_vision_lab.programs.family import Family

Kind = Literal["writer", "calc"]

_PACKAGES = "libreoffice-calc libreoffice-writer libreoffice-l10n-fr libreoffice-gtk3"
_READY_WITHIN_S = 90.0
_OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
_TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
_TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
_KINDS: dict[Kind, tuple[str, str, str]] = {
    "writer": ("fodt", "text", "<office:text><text:p/></office:text>"),
    "calc": (
        "fods",
        "spreadsheet",
        '<office:spreadsheet><table:table table:name="Feuille1"/></office:spreadsheet>',
    ),
}
"""A document as one plain file: it can be written and read here, and is saved without a question."""
_SETTINGS = {
    "/org.openoffice.Setup/Office": {"ooSetupLastVersion": "7.4", "LastCompatibilityCheckID": "7.4"},
    "/org.openoffice.Setup/L10N": {"ooLocale": "fr"},
    "/org.openoffice.Office.Common/Misc": {"ShowTipOfTheDay": "false", "FirstRun": "false"},
}


class LibreOffice(LabProgram):
    def __init__(self, display: str, kind: Kind) -> None:
        super().__init__(display)
        self._kind = kind

    def _start(self, starting: ExitStack) -> None:
        extension, _, _ = _KINDS[self._kind]
        self.file = self.home / f"compte-rendu.{extension}"
        self.file.write_text(_document(self._kind), encoding="utf-8")
        profile = self.home / "profile"
        write_settings(profile)
        arguments = ["soffice", f"-env:UserInstallation={profile.as_uri()}", "--norestore", "--nologo"]
        arguments += [f"--{self._kind}", str(self.file)]
        environment = {**self.environment(), **drawn_by_gtk(self.home)}
        self.program = Family(arguments, package=_PACKAGES, environment=environment)
        starting.callback(self.program.stop)
        self.program.wait_for(lambda: self.windows.ready(self.file.name), "window", _READY_WITHIN_S)
        self._wait_until_still()

    @property
    def text_field(self) -> Point:
        window = self.windows.find(self.file.name)
        assert window is not None, "LibreOffice was closed"  # noqa: S101
        return window.box.center

    def saved_text(self) -> str | None:
        """All paragraphs of the document, one a line; None while it is being written."""
        try:
            document = ElementTree.parse(self.file)  # noqa: S314 - written by LibreOffice
        except ElementTree.ParseError:
            return None
        body = document.find(f"{{{_OFFICE}}}body")
        assert body is not None, "not a document of LibreOffice"  # noqa: S101
        return "\n".join("".join(one.itertext()) for one in body.iter(f"{{{_TEXT}}}p")).strip()


def _document(kind: Kind) -> str:
    _, name, body = _KINDS[kind]
    spaces = f'xmlns:office="{_OFFICE}" xmlns:text="{_TEXT}" xmlns:table="{_TABLE}"'
    mime = f'office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.{name}"'
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<office:document {spaces} {mime}>'
        f"<office:body>{body}</office:body></office:document>\n"
    )


def drawn_by_gtk(home: Path) -> dict[str, str]:
    """Its temporary files, which it leaves when it is ended, go with its home."""
    return {"SAL_USE_VCLPLUGIN": "gtk3", "TMPDIR": str(home)}


def write_settings(profile: Path) -> None:
    """As if somebody had already sent the greetings and tips of a first start away."""
    items = "".join(
        f'<item oor:path="{path}"><prop oor:name="{name}" oor:op="fuse"><value>{value}</value></prop></item>'
        for path, values in _SETTINGS.items()
        for name, value in values.items()
    )
    folder = profile / "user"
    folder.mkdir(parents=True)
    (folder / "registrymodifications.xcu").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<oor:items xmlns:oor="http://openoffice.org/2001/registry">{items}</oor:items>\n',
        encoding="utf-8",
    )
