"""What a site adds: its own file over the shipped ones, its official tables, and what is said of files that are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpa_vision.domain.reading import known_domains, load_domain
from rpa_vision.errors import MalformedDocumentError, NotFoundError, RpaVisionError
from rpa_vision.settings import load_settings

OFFICIAL = "A000|0|0|00|Cholera classique|Choléra à Vibrio cholerae classique\nJ189|0|0|00|Pneumopathie|Pneumopathie, sans précision\nB24+0|0|0|00|VIH|Infection par le VIH\n"


def site(folder: Path, text: str, name: str = "tim_cim10") -> Path:
    (folder / f"{name}.toml").write_text(text, "utf-8")
    return folder


def test_a_site_says_only_what_it_adds_or_changes(tmp_path: Path) -> None:
    folder = site(
        tmp_path,
        """
        vocabulary = ["bordereau"]
        [abbreviations]
        dp = "dossier patient"
        uhcd = "unité d'hospitalisation de courte durée"
        [kinds.ipp]
        pattern = '8\\d{8}'
        """,
    )

    domain, shipped = load_domain("tim_cim10", folder), load_domain("tim_cim10")

    assert domain.prompt("fr") == shipped.prompt("fr")
    assert {"bordereau", "séjour"} <= set(domain.vocabulary)
    assert domain.abbreviations["dp"] == "dossier patient"
    assert domain.abbreviations["uhcd"] == "unité d'hospitalisation de courte durée"
    assert domain.kinds["ipp"].problem("812345678") is None
    assert domain.kinds["ipp"].problem("10234") is not None
    assert domain.kinds["ipp"].names("IPP")
    assert shipped.kinds["ipp"].problem("10234") is None


def test_a_site_has_domains_of_its_own(tmp_path: Path) -> None:
    folder = site(
        tmp_path,
        """
        extends = "generic"
        [kinds.chambre]
        pattern = '[A-C]\\d{3}'
        fields = ["chambre", "lit"]
        label = { fr = "chambre", en = "room" }
        one = { fr = "une chambre", en = "a room" }
        """,
        "admissions",
    )

    domain = load_domain("admissions", folder)

    assert known_domains(folder) == ["admissions", "generic", "tim_cim10"]
    assert domain.kind_of(["A101", "B203"], "Chambre") == "chambre"
    assert domain.problem("chambre", "D101") is not None
    assert "cim10" in domain.kinds


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("told", ["", 'separator = "|"\ncode = 1\nlabel_fr = 6'])
def test_the_official_table_says_which_codes_exist(tmp_path: Path, encoding: str, told: str) -> None:
    folder = site(tmp_path, f'[kinds.cim10.table]\nfile = "official.txt"\n{told}')
    (folder / "official.txt").write_bytes(OFFICIAL.encode(encoding))

    domain = load_domain("tim_cim10", folder)
    kind = domain.kinds["cim10"]

    assert kind.codes == 3
    assert kind.problem("J18.9") is None
    assert kind.problem("b24+0") is None
    assert kind.problem("J18.9*") is None, "a mark is no other code"
    unknown = kind.problem("J18.8")
    assert unknown is not None
    assert unknown.fault == "unknown_code"
    assert [code.code for code in domain.codes_for("choléra", "fr")] == ["A00.0"]


@pytest.mark.parametrize(
    "table", ["Code;Libellé\nHHFA001;Appendicectomie\n", "libelle,code\nAppendicectomie,HHFA001\n"]
)
def test_columns_are_found_by_their_names(tmp_path: Path, table: str) -> None:
    folder = site(tmp_path, '[kinds.ccam.table]\nfile = "ccam.csv"')
    (folder / "ccam.csv").write_text(table, "utf-8")

    domain = load_domain("tim_cim10", folder)

    assert [(one.code, one.label) for one in domain.codes_for("appendicectomie", "fr")] == [
        ("HHFA001", "Appendicectomie")
    ]


@pytest.mark.parametrize(
    ("table", "told", "field"),
    [
        ("code;fr\nJ1X8;x\n", "", "line 2"),
        ("code;fr\n;x\n", "", ""),
        ("", "", "separator"),
        ("codes without any sign\n", "", "separator"),
        ("number;text\n1;deux\n", "", "code"),
        ("code;fr\nJ18.9;x\n", 'code = "codes"', "code"),
        ("code;fr\nJ18.9;x\n", "label_fr = 3", "label_fr"),
        ("code;fr\nJ18.9;x\n", 'encoding = "utf-99"', "encoding"),
    ],
)
def test_a_table_that_is_wrong_is_refused_by_its_name_and_place(
    tmp_path: Path, table: str, told: str, field: str
) -> None:
    folder = site(tmp_path, f'[kinds.cim10.table]\nfile = "cim.csv"\n{told}')
    (folder / "cim.csv").write_text(table, "utf-8")

    with pytest.raises(MalformedDocumentError) as refused:
        load_domain("tim_cim10", folder)

    assert refused.value.document == str((folder / "cim.csv").resolve())
    assert refused.value.problems[0].field == field


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("kinds = 3", "kinds"),
        ("[kinds.ipp]\npattern = '('", "kinds.ipp.pattern"),
        ("[kinds.ipp]\nform = 'passport'", "kinds.ipp.form"),
        ("[kinds.ipp]\nlabel = { fr = 'x' }\nfields = 'ipp'", "kinds.ipp.fields"),
        ("[kinds.bed]\npattern = 'x'", "kinds.bed.label"),
        ("[kinds.cim10.table]\nfile = '../secret.csv'", "kinds.cim10.table.file"),
        ("[kinds.cim10.table]\nfile = 'absent.csv'", ""),
        ("vocabularies = []", "vocabularies"),
        ("extends = 'nowhere'", "extends"),
        ("extends = 'tim_cim10'", "extends"),
        ("not toml", ""),
    ],
)
def test_a_file_that_is_wrong_is_refused_by_its_name_and_field(tmp_path: Path, text: str, field: str) -> None:
    with pytest.raises(MalformedDocumentError) as refused:
        load_domain("tim_cim10", site(tmp_path, text))

    assert refused.value.problems[0].field == field


def test_settings_know_which_domains_there_are(tmp_path: Path) -> None:
    assert load_settings(domain="tim_cim10").domain == "tim_cim10"
    with pytest.raises(RpaVisionError, match=r"domain: .*known: generic, tim_cim10"):
        load_settings(domain="cardiology")
    with pytest.raises(RpaVisionError, match="domain_folder: there is no such folder"):
        load_settings(domain_folder=tmp_path / "absent")
    site(tmp_path, 'extends = "generic"', "cardiology")
    assert load_settings(domain="cardiology", domain_folder=tmp_path).domain == "cardiology"


def test_a_domain_nobody_has_written_does_not_exist() -> None:
    with pytest.raises(NotFoundError):
        load_domain("cardiology")


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("pneumopathie", "J18.9"),
        ("pnemopathie", "J18.9"),
        ("HTA", "I10"),
        ("AVC ischémique", "I63.9"),
        ("fracture du col du fémur", "S72.0"),
        ("chest pain", "R07.4"),
    ],
)
def test_a_label_is_offered_its_codes_the_plainest_first(words: str, first: str) -> None:
    assert load_domain("tim_cim10").codes_for(words, "fr")[0].code == first


def test_with_and_without_are_two_codes() -> None:
    codes = [one.code for one in load_domain("tim_cim10").codes_for("ostéoporose avec fracture", "fr")]

    assert codes == ["M80.9"]
    assert load_domain("tim_cim10").codes_for("diabète avec complication", "fr") == []


def test_a_site_may_know_births_in_part(tmp_path: Path) -> None:
    folder = site(tmp_path, '[kinds.birth_date]\nform = "birth_date_in_part"\n')

    born = load_domain("tim_cim10", folder).kinds["birth_date"]

    assert [born.problem(text) for text in ("00/00/1950", "00/05/1950", "1950-00-00", "12/05/1950")] == [
        None
    ] * 4
    assert born.normal("00/00/1950") == "00/00/1950"
    assert all(
        born.problem(text) is not None for text in ("12/00/1950", "00/13/1950", "00/00/1850", "00/00/2150")
    )
    assert load_domain("tim_cim10").kinds["birth_date"].problem("00/00/1950") is not None


def test_a_table_of_acts_knows_them_with_activity_phase_and_extension(tmp_path: Path) -> None:
    folder = site(tmp_path, '[kinds.ccam]\ntable = { file = "ccam_officielle.csv" }\n')
    (folder / "ccam_officielle.csv").write_text("code;libelle\nHHFA001;Appendicectomie\n", "utf-8")

    act = load_domain("tim_cim10", folder).kinds["ccam"]

    assert all(act.problem(text) is None for text in ("HHFA001", "HHFA001 1 0", "hhfa001-02 1", "HHFA001/1"))
    assert act.problem("HHFA002 1 0") is not None
