"""jEdit: replace a name by another all through a page of instructions, and save it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.look import Theme
from rpa_vision_lab.zoo.program import Held, Values
from rpa_vision_lab.zoo.programs.swing.program import BRIDGE, JavaProgram

_LINES = (
    "Service de jour : appeler le poste 4120 avant 8 h.",
    "Garde de nuit : appeler le poste 4577 et laisser un message.",
    "Pharmacie : ouverte jusqu'au soir, poste 4233.",
    "Laboratoire : les tubes partent au poste 4690.",
    "Brancardage : demander le poste 4348 la veille.",
    "Cuisine : les menus du poste 4805 changent le lundi.",
)
_OTHERS = ("Standard : faire le 9, sinon le poste 4900.", "Lingerie : sonner au poste 4061.")
_SETTINGS = "tip.show=false\nfirstTime=false\nlang.usedefaultlocale=true\n"
_COLOURS: dict[Theme, str] = {
    "light": "",
    "dark": "view.bgColor=\\#1c1f24\nview.fgColor=\\#e8e8e8\nview.lineHighlightColor=\\#2b2f36\n",
}


class JEdit(JavaProgram):
    name = "jedit"
    packages = f"jedit default-jre {BRIDGE}"
    task = "Changer un numéro de poste"
    given = ("ancien", "nouveau")
    shown = (
        {"ancien": "4577", "nouveau": "4312"},
        {"ancien": "4233", "nouveau": "4758"},
        {"ancien": "4120", "nouveau": "4996"},
        {"ancien": "4690", "nouveau": "4527"},
    )
    replayed = (
        {"ancien": "4348", "nouveau": "4181"},
        {"ancien": "4805", "nouveau": "4264"},
        {"ancien": "4120", "nouveau": "4739"},
    )

    @property
    def file(self) -> Path:
        return self.home / "consignes.txt"

    def prepare(self) -> None:
        lines = (*_LINES, *(_OTHERS if self.look.other_data else ()))
        self.file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        settings = self.home / ".jedit"
        settings.mkdir()
        (settings / "properties").write_text(
            _SETTINGS + f"lookAndFeel={self.swing}\n" + _COLOURS[self.look.theme]
        )

    def command(self) -> Sequence[str]:
        return ["jedit", f"-settings={self.home / '.jedit'}", "-noserver", str(self.file)]

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready("jEdit")

    def show(self, guide: Guide, values: Values) -> None:
        guide.press("ctrl", "f")
        guide.click("Rechercher :", "text")
        guide.type(values["ancien"])
        guide.click("Remplacer par :", "text")
        guide.type(values["nouveau"])
        guide.click("Tout remplacer", "push button")
        guide.click("Fermer", "push button")
        guide.press("ctrl", "s")

    def stored(self) -> Held:
        return {"lines": [*self.file.read_text(encoding="utf-8").splitlines()]}

    def asked(self, before: Held, values: Values) -> Held:
        return {
            "lines": [line.replace(values["ancien"], values["nouveau"]) for line in map(str, _of(before))]
        }


def _of(held: Held) -> list[object]:
    lines = held["lines"]
    return [*lines] if isinstance(lines, list) else []
