"""Roundup: find one of the issues, say what was done about it and who looks after it, and submit the change."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from configparser import ConfigParser
from contextlib import closing
from pathlib import Path

from pydantic import JsonValue

from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values, with_one_more
from rpa_vision_lab.zoo.programs.web.places import WebPlaces
from rpa_vision_lab.zoo.programs.web.program import WebProgram

_ISSUES = (
    "Imprimante du bloc B en panne",
    "Badge refusé à la pharmacie",
    "Écran noir au poste de garde",
    "Téléphone muet en chambre 12",
    "Scanner lent au service social",
    "Clavier cassé à l'accueil",
)
_OTHERS = ("Souris perdue en radiologie", "Wifi absent au sous-sol", "Onduleur qui sonne")
_PASSWORD = "tilleuls-1"  # noqa: S105 - of an invented hospital
_FILL = """
from roundup.instance import open as opened
database = opened({folder!r}).open("admin")
for title in {titles!r}:
    database.issue.create(title=title, priority="3")
database.commit()
"""
_SERVE = """
from wsgiref.simple_server import make_server
from roundup.cgi.wsgi_handler import RequestDispatcher
make_server("127.0.0.1", {port}, RequestDispatcher({folder!r})).serve_forever()
"""
"""Its own server would not run as the user that labs in containers have."""


class Roundup(WebProgram):
    name = "roundup"
    toolkit = "web, plain HTML forms"
    requirements = ("roundup==2.6.0",)
    title = "Tilleuls"
    task = "Noter une intervention"
    given = ("panne", "note")
    shown = (
        {"panne": "Badge refusé à la pharmacie", "note": "lecteur remplacé hier"},
        {"panne": "Téléphone muet en chambre 12", "note": "cordon à commander"},
        {"panne": "Imprimante du bloc B en panne", "note": "bourrage retiré"},
        {"panne": "Clavier cassé à l'accueil", "note": "échange prévu mardi"},
    )
    replayed = (
        {"panne": "Scanner lent au service social", "note": "pilote mis à jour"},
        {"panne": "Écran noir au poste de garde", "note": "câble resserré"},
        {"panne": "Badge refusé à la pharmacie", "note": "nouveau badge remis"},
    )

    @property
    def folder(self) -> Path:
        return self.home / "tracker"

    def furnish(self) -> None:
        self._admin("install", "classic", "sqlite")
        settings = ConfigParser(interpolation=None)
        settings.read(self.folder / "config.ini", encoding="utf-8")
        settings.read_dict(
            {
                "tracker": {"web": f"{self.address}/", "name": "Tilleuls"},
                "mail": {"domain": "tilleuls.example", "debug": str(self.home / "mails")},
            }
        )
        with (self.folder / "config.ini").open("w", encoding="utf-8") as file:
            settings.write(file)
        self._admin("initialise", _PASSWORD)
        titles = (*_ISSUES, *(_OTHERS if self.look.other_data else ()))
        self.run("python", "-c", _FILL.format(folder=str(self.folder), titles=titles))

    def _admin(self, *command: str) -> None:
        self.run("roundup-admin", "-i", str(self.folder), *command)

    def server(self) -> Sequence[str]:
        return ["python", "-c", _SERVE.format(folder=str(self.folder), port=self.port)]

    def first_page(self) -> str:
        return f"{self.address}/"

    def enter(self, page: WebPlaces) -> None:
        page.fill_in(
            {"[name=__login_name]": "admin", "[name=__login_password]": _PASSWORD},
            "form:has([name=__login_name]) input[type=submit]",
        )
        page.wait_for("a[href*='@action=logout']")

    def show(self, guide: Guide, values: Values) -> None:
        guide.click(values["panne"], "link")
        guide.click_at(guide.places.find("@note", "textbox"), "field « note »")
        guide.type(values["note"])
        guide.click("Soumettre les changements", "button")
        guide.wait_for(values["note"], "td")

    def stored(self) -> Held:
        with closing(sqlite3.connect(f"file:{self.folder / 'db' / 'db'}?mode=ro", uri=True)) as database:
            noted = database.execute(
                "SELECT _title, _summary FROM issue_messages JOIN _issue ON _issue.id = nodeid"
                " JOIN _msg ON _msg.id = linkid"
            )
            notes: list[JsonValue] = sorted(([*one] for one in noted), key=str)
            titles = database.execute("SELECT id, _title FROM _issue WHERE __retired__ = 0")
            return {"notes": notes, "issues": [[*one] for one in titles]}

    def asked(self, before: Held, values: Values) -> Held:
        return with_one_more(before, "notes", [values["panne"], values["note"]])
