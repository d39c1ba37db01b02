"""DB Browser for SQLite: find a person's row in a table, change the telephone in it, write the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from rpa_vision_lab.programs.shown import ShownWindow
from rpa_vision_lab.zoo import themes
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.places.spots import crossing
from rpa_vision_lab.zoo.program import Held, Values, ZooProgram, with_row

_PEOPLE = (
    ("200417", "ABRAHAM Lucie", "01 40 11 22 33", "Nantes"),
    ("200532", "BELLANGER Marc", "01 40 87 65 43", "Rennes"),
    ("200688", "CHARPENTIER Inès", "02 98 44 10 09", "Brest"),
    ("200713", "DELMAS Hugo", "03 20 31 52 73", "Lille"),
    ("200856", "ESTEVE Clara", "04 91 27 18 36", "Marseille"),
    ("200974", "FONTAINE Paul", "05 56 78 90 12", "Bordeaux"),
)
_OTHERS = (
    ("200105", "GARNIER Zoé", "03 88 12 34 56", "Strasbourg"),
    ("200777", "HUBERT Léon", "04 72 65 43 21", "Lyon"),
    ("200911", "IMBERT Rose", "05 61 00 11 22", "Toulouse"),
)


class SqliteBrowser(ZooProgram):
    name = "sqlitebrowser"
    toolkit = "Qt 5"
    packages = "sqlitebrowser"
    task = "Changer un téléphone"
    given = ("numero", "telephone")
    subject = ("numero",)
    shown = (
        {"numero": "200532", "telephone": "06 11 25 38 47"},
        {"numero": "200713", "telephone": "07 52 18 96 03"},
        {"numero": "200417", "telephone": "06 70 43 21 98"},
        {"numero": "200974", "telephone": "07 31 64 85 20"},
    )
    replayed = (
        {"numero": "200688", "telephone": "06 24 90 57 13"},
        {"numero": "200856", "telephone": "07 83 06 41 75"},
        {"numero": "200713", "telephone": "06 95 37 62 80"},
    )

    @property
    def file(self) -> Path:
        return self.home / "annuaire.db"

    def prepare(self) -> None:
        people = (*_PEOPLE, *_OTHERS) if self.look.other_data else _PEOPLE
        with closing(sqlite3.connect(self.file)) as database, database:
            database.execute("CREATE TABLE patients (numero TEXT, nom TEXT, telephone TEXT, ville TEXT)")
            database.executemany("INSERT INTO patients VALUES (?, ?, ?, ?)", people)

    def command(self) -> Sequence[str]:
        return ["sqlitebrowser", str(self.file)]

    def dressed(self) -> dict[str, str]:
        return {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", **themes.qt(self.home, self.look.theme)}

    def main_window(self) -> ShownWindow | None:
        return self.windows.ready("DB Browser for SQLite")

    def show(self, guide: Guide, values: Values) -> None:
        guide.click("Parcourir les données", "page tab")
        anywhere = guide.places.nearest("text", to="Remplacer")
        guide.click_at(anywhere, "field « Filtrer dans n'importe quelle colonne »")
        guide.type(values["numero"])
        row = guide.wait_for(values["numero"], "cell")
        telephone = crossing(row, guide.wait_for("telephone", "column header"))
        guide.click_at(telephone, "« telephone » of the row")
        guide.click_at(guide.places.nearest("text", to="Mode :"), "field « Éditer le contenu d'une Cellule »")
        guide.replace(values["telephone"])
        guide.click("Appliquer", "push button")
        guide.click("Enregistrer les modifications", "push button")

    def stored(self) -> Held:
        with closing(sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)) as database:
            database.row_factory = sqlite3.Row
            return {one["numero"]: dict(one) for one in database.execute("SELECT * FROM patients")}

    def asked(self, before: Held, values: Values) -> Held:
        return with_row(before, values["numero"], telephone=values["telephone"])
