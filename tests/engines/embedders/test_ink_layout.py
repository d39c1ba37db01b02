from __future__ import annotations

import cv2
import numpy as np
import pytest
from drawn_page import draw_page

from rpa_vision.engines.embedders.ink_layout import InkLayout
from rpa_vision.ports import Pixels

FORM = [
    (40, 40, "Admission"),
    (40, 90, "Nom"),
    (220, 90, "Dubois"),
    (40, 130, "Prénom"),
    (220, 130, "Hélène"),
    (40, 170, "Service"),
    (220, 170, "Cardiologie"),
    (40, 210, "Date d'entrée"),
    (220, 210, "12/03/2025"),
    (40, 250, "Médecin traitant"),
    (220, 250, "Garnier"),
    (420, 330, "Annuler"),
    (520, 330, "Enregistrer"),
]
OTHER_DATA = {
    "Dubois": "Lefèvre-Carpentier",
    "Hélène": "Yann",
    "Cardiologie": "Urgences",
    "12/03/2025": "01/11/2024",
    "Garnier": "Roussel",
}
OPTIONS = [
    (80, 40, "Options"),
    (110, 90, "Afficher les dossiers clos"),
    (110, 124, "Prévenir par courriel"),
    (110, 158, "Trier par priorité"),
    (110, 192, "Grouper par service"),
    (110, 226, "Ouvrir au démarrage"),
    (600, 20, "Fermer"),
]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Pixels]:
    folder = tmp_path_factory.mktemp("pages")

    def drawn(name: str, places: list[tuple[int, int, str]], *, scale: float = 1.0) -> Pixels:
        scaled = [(round(x * scale), round(y * scale), text) for x, y, text in places]
        size = (round(700 * scale), round(420 * scale))
        return draw_page(scaled, folder / f"{name}.png", size=size, pixel_size=round(15 * scale)).frame.pixels

    return {
        "form": drawn("form", FORM),
        "other data": drawn("data", [(x, y, OTHER_DATA.get(text, text)) for x, y, text in FORM]),
        "150 %": drawn("large", FORM, scale=1.5),
        "options": drawn("options", OPTIONS),
    }


def alike(one: Pixels, other: Pixels) -> float:
    first, second = InkLayout().embed_images([one, other])
    return first.similarity(second)


def test_a_dark_theme_is_the_same_layout(pages: dict[str, Pixels]) -> None:
    assert alike(pages["form"], 255 - pages["form"]) > 0.95


def test_a_moved_window_is_the_same_layout(pages: dict[str, Pixels]) -> None:
    desktops = []
    for left, top in ((0, 0), (900, 500)):
        desktop = np.full((1080, 1920, 3), (120, 90, 40), np.uint8)
        desktop[top : top + 420, left : left + 700] = pages["form"]
        desktops.append(desktop)
    assert alike(*desktops) > 0.95


def test_jpeg_quality_20_is_the_same_layout(pages: dict[str, Pixels]) -> None:
    _, data = cv2.imencode(".jpg", pages["form"], [cv2.IMWRITE_JPEG_QUALITY, 20])
    assert alike(pages["form"], np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)) > 0.9


@pytest.mark.parametrize("variant", ["other data", "150 %"])
def test_a_variant_of_the_form_is_closer_to_it_than_another_view(
    pages: dict[str, Pixels], variant: str
) -> None:
    assert alike(pages["form"], pages[variant]) > 0.8
    assert alike(pages["form"], pages["options"]) < 0.5


def test_a_screen_with_nothing_written_on_it_is_like_another_such(pages: dict[str, Pixels]) -> None:
    blank = np.full((300, 400, 3), 200, np.uint8)
    one_word = blank.copy()
    one_word[50:60, 80:90] = one_word[50:60, 92:100] = 20
    assert alike(blank, 255 - blank) == pytest.approx(1.0, abs=1e-6)
    assert alike(blank, one_word) == pytest.approx(1.0, abs=1e-6)
    assert alike(blank, pages["form"]) < 0.3
