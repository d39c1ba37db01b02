from __future__ import annotations

import pytest

from drawn_page import DrawnPage, draw_page
from rpa_vision.bootstrap.seeing import build_ocr
from rpa_vision.ports import OcrEngine
from rpa_vision.settings import Settings

FORM = [
    (30, 20, "Hôpital Saint-Exupéry"),
    (30, 80, "Nom"),
    (30, 130, "Prénom"),
    (30, 180, "Date de naissance"),
    (400, 180, "12/03/1980"),
    (30, 230, "Numéro de séjour"),
    (400, 230, "10234"),
    (30, 280, "Médecin traitant"),
    (400, 280, "François Lefèvre"),
    (30, 330, "Créatinine à contrôler"),
    (30, 380, "Unité de réanimation"),
    (30, 500, "Enregistrer"),
    (250, 500, "Annuler"),
    (450, 500, "Clôturer le dossier"),
]


@pytest.fixture(scope="session")
def engine() -> OcrEngine:
    return build_ocr(Settings())


@pytest.fixture(scope="session")
def form(tmp_path_factory: pytest.TempPathFactory) -> DrawnPage:
    return draw_page(FORM, tmp_path_factory.mktemp("form") / "form.png")
