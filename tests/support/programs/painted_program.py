"""A program of painted screens, and an agent of the HTTP API that drives it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import httpx

from api_calls import send_report
from painted import SIZE, FakePaintedOcr, at
from replay_bench import png

MANY_LOOKS = 60

Places = dict[tuple[int, int], str]
NEWS: Places = {
    (20, 10): "Informations du jour",
    (20, 120): "Le laboratoire ferme plus tard ce soir",
    (60, 200): "Planning de la semaine",
    (380, 320): "Voir mon service",
}


@dataclass
class PaintedProgram:
    """The admission program: a button opens the form, a text fills it, a button saves it."""

    ocr: FakePaintedOcr
    save_button: str = "Enregistrer"
    save_at: tuple[int, int] = (300, 300)
    open_button: str = "Nouvelle admission"
    home: str = "Accueil"
    home_extra: Places = field(default_factory=dict)
    extra: Places = field(default_factory=dict)
    """Stands on every screen of the form."""
    news_page: Places = field(default_factory=lambda: NEWS)
    news: bool = False
    """Since an update it begins with a page that nobody has shown."""
    screen: str = "home"
    typed: str = ""
    saved: list[str] = field(default_factory=list)
    """What the program stored: the judge."""

    def start_again(self) -> None:
        self.screen, self.typed = "news" if self.news else "home", ""

    def picture(self) -> bytes:
        return png(self.ocr.paint(self._places()))

    def _places(self) -> Places:
        match self.screen:
            case "home":
                return {(20, 10): self.home, (40, 100): self.open_button, **self.home_extra}
            case "news":
                return self.news_page
            case "form":
                value: Places = {(150, 60): self.typed} if self.typed else {}
                form = {(20, 10): "Fiche patient", (20, 60): "N° patient", self.save_at: self.save_button}
                return {**form, **value, **self.extra}
            case _:
                return {(20, 10): "Admission enregistrée", (300, 300): "Terminer"}

    def obey(self, command: dict[str, Any]) -> None:
        if command["type"] == "type":
            self.typed = command["text"]
        if command["type"] != "click":
            return
        x, y = int(command["at"]["x_pct"] * SIZE.width), int(command["at"]["y_pct"] * SIZE.height)
        for (left, top), text in self._places().items():
            box = at(left, top, text)
            if box.left <= x < box.right and box.top <= y < box.bottom:
                self._pressed(text)

    def _pressed(self, text: str) -> None:
        if self.screen == "news" and text == "Voir mon service":
            self.screen = "home"
        elif self.screen == "home" and text == self.open_button:
            self.screen = "form"
        elif self.screen == "form" and text == self.save_button:
            self.saved.append(self.typed)
            self.screen = "saved"


def drive(api: httpx.Client, program: PaintedProgram) -> None:
    """Obey until the replay ends or pauses."""
    for _ in range(MANY_LOOKS):
        asked = api.get("/agents/pc1/next_action")
        if asked.status_code == 204:
            return
        command = asked.json()
        program.obey(command)
        reported = send_report(api, command["command_id"], program.picture())
        assert reported.status_code == 200, reported.text
    raise AssertionError("it never comes to an end")
