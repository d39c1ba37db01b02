"""What a site has painted over cannot be read on the picture any more, by the very eyes that found it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from drawn_page import draw_page
from rpa_vision.bootstrap.seeing import build_redactor, build_senses
from rpa_vision.errors import BadSettingsError
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.picture.frame import decode_image, encode_png
from rpa_vision.perception.picture.painted_over import as_unchanged, places_painted
from rpa_vision.ports import Frame, RedactedPicture
from rpa_vision.settings import RedactionSettings, Settings
from rpa_vision.text.folding import squeezed

Places = Sequence[tuple[int, int, str]]
FORM: Places = (
    (40, 60, "Nom :"),
    (200, 60, "KERVADEC"),
    (40, 100, "Prénom :"),
    (200, 100, "Maëlys"),
    (40, 140, "Né(e) le 14/03/1957"),
    (40, 180, "Service :"),
    (200, 180, "Cardiologie"),
    (40, 300, "Dossier de KERVADEC Maëlys enregistré"),
)
LIST: Places = (
    (40, 60, "Nom"),
    (240, 60, "Prénom"),
    (440, 60, "Service"),
    (40, 90, "KERVADEC"),
    (240, 90, "Maëlys"),
    (440, 90, "Cardiologie"),
    (40, 120, "LE GOFFIC"),
    (240, 120, "Tugdual"),
    (440, 120, "Urologie"),
    (40, 150, "QUEMENER"),
    (240, 150, "Soazig"),
    (440, 150, "Pneumologie"),
)
PROSE: Places = (
    (40, 60, "Assurée sous le 2 57 03 29 019 123 07 depuis mars"),
    (40, 100, "Chambre 214, service de cardiologie"),
    (40, 140, "IPP 8004701"),
)


@cache
def _eyes() -> Eyes:
    return Eyes(build_senses(Settings()))


def _redacted(
    frame: Frame, known: Sequence[str] = (), *, domain: str = "tim_cim10", **wanted: object
) -> RedactedPicture:
    settings = Settings(domain=domain, redaction=RedactionSettings.model_validate(wanted))
    redactor = build_redactor(settings, _eyes())
    assert redactor is not None
    return redactor.redacted("picture", encode_png(frame), known)


def _read(png: bytes) -> str:
    frame = decode_image(png, Settings().limits, "picture")
    return squeezed(_eyes().aside(frame).text)


def test_what_stands_behind_a_label_is_gone_wherever_it_is_said_again(tmp_path: Path) -> None:
    page = draw_page(FORM, tmp_path / "page.png")
    read = _read(_redacted(page.frame, labels=("name", "birth_date")).png)
    for gone in ("kervadec", "maelys", "14031957", "1957"):
        assert gone not in read
    for left in ("nom", "prenom", "service", "cardiologie", "enregistre"):
        assert left in read


def test_all_rows_under_a_heading_are_gone(tmp_path: Path) -> None:
    page = draw_page(LIST, tmp_path / "page.png")
    read = _read(_redacted(page.frame, labels=("name",)).png)
    for gone in ("kervadec", "maelys", "goffic", "tugdual", "quemener", "soazig"):
        assert gone not in read
    assert "urologie" in read
    assert "pneumologie" in read


def test_a_number_is_known_by_how_it_is_written(tmp_path: Path) -> None:
    page = draw_page(PROSE, tmp_path / "page.png")
    read = _read(_redacted(page.frame, patterns=("nir",), labels=("IPP",)).png)
    assert "25703" not in read
    assert "019123" not in read
    assert "8004701" not in read
    assert "chambre214" in read


def test_what_is_known_of_a_person_needs_no_label(tmp_path: Path) -> None:
    page = draw_page(FORM[-1:], tmp_path / "page.png")
    read = _read(_redacted(page.frame, ["Kervadec"], patterns=("nir",)).png)
    assert "kervadec" not in read
    assert "enregistre" in read


def test_regions_are_flat_and_the_picture_says_where(tmp_path: Path) -> None:
    page = draw_page(FORM, tmp_path / "page.png")
    png = _redacted(page.frame, regions=((0, 0, 0.5, 0.2),)).png
    pixels = decode_image(png, Settings().limits, "picture").pixels
    assert (pixels[:120, :450] == 128).all()
    assert tuple(places_painted(png)[0]) == (0, 0, 450, 120)
    again = _redacted(decode_image(png, Settings().limits, "picture"), regions=((0, 0, 0.5, 0.2),)).png
    assert (decode_image(again, Settings().limits, "picture").pixels == pixels).all()


def test_a_small_picture_cut_out_of_a_screen_is_read_too(tmp_path: Path) -> None:
    page = draw_page(FORM, tmp_path / "page.png")
    box = page.boxes["KERVADEC"]
    cut = Frame(page.frame.pixels[box.top : box.bottom, box.left : box.right].copy())
    assert "kervadec" not in _read_small(_redacted(cut, ["KERVADEC"], patterns=("nir",)).png)


def _read_small(png: bytes) -> str:
    import numpy as np

    pixels = decode_image(png, Settings().limits, "picture").pixels
    return squeezed(_eyes().aside(Frame(np.pad(pixels, ((40, 40), (40, 40), (0, 0)), mode="edge"))).text)


def test_what_was_painted_over_counts_as_unchanged(tmp_path: Path) -> None:
    page = draw_page(FORM, tmp_path / "page.png")
    png = _redacted(page.frame, labels=("name", "birth_date")).png
    kept = decode_image(png, Settings().limits, "picture")
    assert (kept.pixels != page.frame.pixels).any()
    assert (as_unchanged(kept, places_painted(png), page.frame).pixels == page.frame.pixels).all()


def test_a_kind_the_domain_does_not_know_is_refused_by_name() -> None:
    with pytest.raises(BadSettingsError, match="blood_type"):
        build_redactor(Settings(redaction=RedactionSettings(patterns=("blood_type",))), _eyes())


def test_nothing_is_painted_over_unless_a_site_says_so() -> None:
    assert build_redactor(Settings(), _eyes()) is None
