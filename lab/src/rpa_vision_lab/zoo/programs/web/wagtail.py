"""Wagtail: send an address that has moved on to its new one, among the settings of a site."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from pydantic import JsonValue

from rpa_vision_lab.programs.cache import made_once
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.program import Held, Values, with_one_more
from rpa_vision_lab.zoo.programs.web.places import WebPlaces
from rpa_vision_lab.zoo.programs.web.program import WebProgram

_KNOWN = (("/horaires", "https://tilleuls.example/infos"), ("/plan", "https://tilleuls.example/venir"))
_OTHERS = (
    ("/parking", "https://tilleuls.example/voiture"),
    ("/menu", "https://tilleuls.example/repas"),
    ("/presse", "https://tilleuls.example/medias"),
)
_PASSWORD = "tilleuls-1"  # noqa: S105 - of an invented hospital
_FRENCH = """
LANGUAGE_CODE = "fr"
WAGTAIL_SITE_NAME = "Tilleuls"
WAGTAIL_ENABLE_UPDATE_CHECK = False
WAGTAIL_ENABLE_WHATS_NEW_BANNER = False
"""


class Wagtail(WebProgram):
    name = "wagtail"
    toolkit = "web, Django and Stimulus"
    requirements = ("wagtail==8.0.1",)
    title = "Wagtail"
    task = "Rediriger une adresse"
    given = ("ancienne", "nouvelle")
    shown = (
        {"ancienne": "/vaccins", "nouvelle": "https://tilleuls.example/prevention"},
        {"ancienne": "/urgences", "nouvelle": "https://tilleuls.example/soins-rapides"},
        {"ancienne": "/pediatrie", "nouvelle": "https://tilleuls.example/enfants"},
        {"ancienne": "/bloc-2", "nouvelle": "https://tilleuls.example/chirurgie"},
    )
    replayed = (
        {"ancienne": "/radio", "nouvelle": "https://tilleuls.example/imagerie"},
        {"ancienne": "/maternite", "nouvelle": "https://tilleuls.example/naissances"},
        {"ancienne": "/dons", "nouvelle": "https://tilleuls.example/mecenat"},
    )

    @property
    def folder(self) -> Path:
        return self.home / "site"

    def serving(self) -> Mapping[str, str]:
        return {"DJANGO_SUPERUSER_PASSWORD": _PASSWORD}

    def furnish(self) -> None:
        shutil.copytree(made_once(f"{self.installed.name}-site-1", self._make_site), self.folder)
        known = (*_KNOWN, *(_OTHERS if self.look.other_data else ()))
        with closing(sqlite3.connect(self.file)) as database, database:
            database.executemany(
                "INSERT INTO wagtailredirects_redirect"
                " (old_path, redirect_link, is_permanent, redirect_page_route_path, automatically_created)"
                " VALUES (?, ?, 1, '', 0)",
                known,
            )

    def _make_site(self, folder: Path) -> None:
        """Its tables take long to make."""
        self.run("wagtail", "start", "tilleuls", str(folder))
        settings = folder / "tilleuls" / "settings" / "dev.py"
        settings.write_text(settings.read_text(encoding="utf-8") + _FRENCH, encoding="utf-8")
        self.run("python", str(folder / "manage.py"), "migrate")
        person = ("--noinput", "--username=agnes", "--email=a@tilleuls.example")
        self.run("python", str(folder / "manage.py"), "createsuperuser", *person)

    @property
    def file(self) -> Path:
        return self.folder / "db.sqlite3"

    def server(self) -> Sequence[str]:
        return ["python", str(self.folder / "manage.py"), "runserver", "--noreload", f"127.0.0.1:{self.port}"]

    def first_page(self) -> str:
        return f"{self.address}/admin/"

    def enter(self, page: WebPlaces) -> None:
        page.fill_in({"#id_username": "agnes", "#id_password": _PASSWORD}, "form button[type=submit]")
        page.wait_for("nav.sidebar-main-menu")

    def show(self, guide: Guide, values: Values) -> None:
        guide.click("Paramètres", "button")
        guide.click("Règles de Redirection", "link")
        guide.click("Ajouter une règle de redirection", "link")
        guide.click("Redirige depuis*", "textbox")
        guide.type(values["ancienne"])
        guide.click("Redirige vers n'importe quelle URL", "textbox")
        guide.type(values["nouvelle"])
        guide.click("Créer", "button")
        guide.wait_for("Ajouter une règle de redirection", "link")

    def stored(self) -> Held:
        with closing(sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)) as database:
            told = database.execute("SELECT old_path, redirect_link FROM wagtailredirects_redirect")
            redirects: list[JsonValue] = sorted(([*one] for one in told), key=str)
            return {"redirects": redirects}

    def asked(self, before: Held, values: Values) -> Held:
        return with_one_more(before, "redirects", [values["ancienne"], values["nouvelle"]])
