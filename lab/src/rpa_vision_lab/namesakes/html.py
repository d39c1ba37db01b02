"""The page's four screens: search, list, record with its admission form, confirmation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files

from rpa_vision_lab.namesakes.look import Look
from rpa_vision_lab.namesakes.people import Patient

_SECTIONS = ("Accueil", "Admissions", "Mouvements", "Sorties", "Consultations", "Facturation", "Aide")


def search(look: Look) -> str:
    return _document(look, "Recherche", f"<h1>Rechercher un patient</h1>{_search_form('')}")


def listing(look: Look, name: str, found: Sequence[Patient]) -> str:
    listed = (_table if look.style == "table" else _cards)(found, numbered=look.numbered)
    count = f"<p class='count'>{len(found)} patients trouvés</p>"
    return _document(look, "Recherche", f"<h1>Rechercher un patient</h1>{_search_form(name)}{count}{listed}")


def record(look: Look, patient: Patient) -> str:
    form = f"""<h1>Nouvelle admission</h1>
<form class="admission" method="post" action="/admission/{patient.ipp}" accept-charset="utf-8">
<label for="service">Service</label><input id="service" name="service" autocomplete="off">
<label for="motif">Motif</label><input id="motif" name="motif" autocomplete="off">
<label for="date">Date d'entrée</label><input id="date" name="date" autocomplete="off">
<div class="end"><button id="enregistrer">Enregistrer l'admission</button></div></form>"""
    return _document(look, "Dossier patient", _banner(patient) + form)


def confirmation(look: Look, patient: Patient) -> str:
    said = f"L'admission de {patient.full_name} (IPP {patient.ipp}) est enregistrée."
    told = f"""<h1>Admission enregistrée</h1><p id="confirmation" class="done">{escape(said)}</p>
<p>Le bulletin d'entrée peut être imprimé. Les étiquettes sont envoyées au service.</p>
<p><a href="/">Retour à la recherche</a></p>"""
    return _document(look, "Dossier patient", _banner(patient) + told)


def _search_form(name: str) -> str:
    return f"""<form class="search" action="/recherche" accept-charset="utf-8">
<label for="nom">Nom du patient</label>
<input id="nom" name="nom" value="{escape(name)}" autocomplete="off">
<button id="rechercher">Rechercher</button></form>"""


def _banner(patient: Patient) -> str:
    parts = (
        ("IPP", patient.ipp),
        ("Patient", f"{patient.surname} {patient.first_name}"),
        ("Né(e) le", patient.born),
    )
    told = "".join(f"<span><b>{name}</b> {escape(value)}</span>" for name, value in parts)
    return f"<div class='banner' id='banner' data-ipp='{patient.ipp}'>{told}</div>"


def _values(patient: Patient, *, numbered: bool) -> dict[str, str]:
    """By what stands above or beside them."""
    number = {"IPP": patient.ipp} if numbered else {}
    name = {"Nom": patient.surname, "Prénom": patient.first_name}
    return number | name | {"Né(e) le": patient.born, "Service": patient.ward}


def _open(patient: Patient) -> str:
    return f"<a class='button' id='ouvrir-{patient.ipp}' href='/dossier/{patient.ipp}'>Ouvrir</a>"


def _table(found: Sequence[Patient], *, numbered: bool) -> str:
    valued = [(one, _values(one, numbered=numbered)) for one in found]
    head = "".join(f"<th>{name}</th>" for _, values in valued[:1] for name in values)
    rows = "".join(
        f"<tr data-record='{one.ipp}'>{''.join(f'<td>{escape(value)}</td>' for value in values.values())}"
        f"<td class='act'>{_open(one)}</td></tr>"
        for one, values in valued
    )
    return f"<table><tr>{head}<th></th></tr>{rows}</table>"


def _cards(found: Sequence[Patient], *, numbered: bool) -> str:
    cards = "".join(_card(one, _values(one, numbered=numbered)) for one in found)
    return f"<div class='cards'>{cards}</div>"


def _card(one: Patient, values: dict[str, str]) -> str:
    name = escape(f"{values.pop('Nom')} {values.pop('Prénom')}")
    lines = "".join(f"<dt>{label}</dt><dd>{escape(value)}</dd>" for label, value in values.items())
    return (
        f"<div class='card' data-record='{one.ipp}'><h2>{name}</h2><dl>{lines}</dl>"
        f"<div class='act'>{_open(one)}</div></div>"
    )


def _document(look: Look, title: str, content: str) -> str:
    return f"""<!doctype html><html lang="fr"><meta charset="utf-8"><title>{title} – Bureau des entrées</title>
<style>body {{ font-family: '{look.font}', sans-serif; }}
{_skin(look.style)}</style>
<header>Bureau des entrées</header><nav>{"".join(f"<span>{one}</span>" for one in _SECTIONS)}</nav>
<main>{content}</main></html>"""


@cache
def _skin(style: str) -> str:
    return (files(__package__) / "skins" / f"{style}.css").read_text(encoding="utf-8")
