"""Login forms on real drawn pages: all three parts where they are, or nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawn_login import DrawnLogin, Entry, LoginPage, draw_logins
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.grounding.login.form import LoginSight, find_login
from rpa_vision.grounding.login.refusal import refusal_said
from rpa_vision.grounding.login.words import part_named, speaks_of_password, submit_named
from rpa_vision.perception.eyes import Eyes
from rpa_vision.settings import Settings

FORMS = {
    "french": LoginPage(
        (Entry("login", "Identifiant"), Entry("password", "Mot de passe *", secret=True)),
        ("Se connecter", "Quitter"),
        heading="Dossier patient",
        texts=("Mot de passe oublié ?", "Toute connexion est tracée."),
    ),
    "labels_above_dark": LoginPage(
        (
            Entry("login", "Nom d'utilisateur", holds="m.durand"),
            Entry("password", "Mot de passe", secret=True),
        ),
        ("Connexion",),
        labels="above",
        dark=True,
        points=14,
    ),
    "hints_inside": LoginPage(
        (
            Entry("login", hint="E-mail ou identifiant"),
            Entry("password", hint="Votre mot de passe", secret=True),
        ),
        ("Valider",),
        heading="Connexion",
    ),
    "english": LoginPage(
        (Entry("login", "User name:"), Entry("password", "Password:", secret=True)), ("OK", "Cancel")
    ),
    "password_first": LoginPage(
        (
            Entry("site", "Établissement", holds="CH de Valbois"),
            Entry("password", "Code d'accès", secret=True),
            Entry("login", "Code utilisateur"),
        ),
        ("Ouvrir la session",),
    ),
}
NEAR_MISSES = {
    "password_alone": LoginPage((Entry("password", "Mot de passe", secret=True),), ("Se connecter",)),
    "name_alone": LoginPage((Entry("login", "Identifiant"),), ("Se connecter",)),
    "new_password": LoginPage(
        (
            Entry("login", "Identifiant"),
            Entry("password", "Nouveau mot de passe", secret=True),
            Entry("again", "Confirmer le mot de passe", secret=True),
        ),
        ("Valider",),
    ),
    "two_passwords": LoginPage(
        (
            Entry("login", "Identifiant"),
            Entry("password", "Mot de passe", secret=True),
            Entry("other", "Password", secret=True),
        ),
        ("Se connecter",),
    ),
    "two_names": LoginPage(
        (
            Entry("login", "Identifiant"),
            Entry("mail", "E-mail"),
            Entry("password", "Mot de passe", secret=True),
        ),
        ("Se connecter",),
    ),
    "no_button": LoginPage(
        (Entry("login", "Identifiant"), Entry("password", "Mot de passe", secret=True)), ("Quitter",)
    ),
    "two_buttons": LoginPage(
        (Entry("login", "Identifiant"), Entry("password", "Mot de passe", secret=True)),
        ("Se connecter", "Connexion"),
    ),
    "filled_in": LoginPage(
        (
            Entry("login", hint="Identifiant", holds="m.durand"),
            Entry("password", "Mot de passe", holds="secretsecret", secret=True),
        ),
        ("Connexion",),
        labels="above",
        dark=True,
        points=14,
    ),
    "search": LoginPage((Entry("name", "Nom"), Entry("number", "N° patient")), ("Rechercher",)),
}


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> dict[str, DrawnLogin]:
    return draw_logins({**FORMS, **NEAR_MISSES}, tmp_path_factory.mktemp("logins"))


@pytest.fixture(scope="module")
def eyes() -> Eyes:
    return Eyes(build_senses(Settings()))


@pytest.mark.parametrize("name", FORMS)
def test_the_three_parts_are_found_where_they_are(
    name: str, drawn: dict[str, DrawnLogin], eyes: Eyes
) -> None:
    page = drawn[name]
    form = find_login(eyes.look(page.frame)).form
    assert form is not None
    for part, found in (("login", form.login), ("password", form.password), ("submit", form.submit)):
        assert page.boxes[part].contains(found.center), part
        assert page.boxes[part].iou(found.bbox) > (0.1 if part == "submit" else 0.7), part
        assert found.confidence > 0.8


@pytest.mark.parametrize("name", NEAR_MISSES)
def test_anything_else_is_left_to_a_person_with_the_reason(
    name: str, drawn: dict[str, DrawnLogin], eyes: Eyes
) -> None:
    seen = find_login(eyes.look(drawn[name].frame))
    assert seen.form is None
    assert seen.tried[-1].outcome in ("not_found", "ambiguous")
    assert seen.tried[-1].reason


@pytest.mark.parametrize("name", [*FORMS, *NEAR_MISSES])
def test_whether_a_password_is_asked_for_at_all(name: str, drawn: dict[str, DrawnLogin], eyes: Eyes) -> None:
    seen: LoginSight = find_login(eyes.look(drawn[name].frame))
    assert seen.asks_password == (name not in ("name_alone", "search"))


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("Identifiant *", "login"),
        ("Nom d’utilisateur :", "login"),
        ("Entrez votre e-mail", "login"),
        ("Username or email", "login"),
        ("Mot de pase", "password"),
        ("Staff |D", "login"),
        ("PASSWORD", "password"),
        ("Code d’accès", "code"),
        ("Confirmez le mot de passe", "new_password"),
        ("Mot de passe oublié ?", None),
        ("Identifiant patient", None),
        ("Identifiant ou mot de passe", None),
        ("Nom", None),
        ("", None),
    ],
)
def test_what_a_field_is_for_by_its_words(words: str, part: str | None) -> None:
    assert part_named(words) == part


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        ("Mot de passe pour admin", True),
        ("Mot de passe oublié ?", True),
        ("Enter your password:", True),
        ("Votre mot de passe expire dans 5 jours", False),
        ("Changer de mot de passe", False),
        ("Code postal", False),
    ],
)
def test_whether_words_ask_for_a_password(words: str, asks: bool) -> None:
    assert speaks_of_password(words) == asks


@given(
    words=st.sampled_from(["Se connecter avec Google", "Connexion par carte CPS", "Déconnexion", "Annuler"])
)
def test_other_buttons_are_not_the_one(words: str) -> None:
    assert submit_named(words) is None


@pytest.mark.parametrize(
    "line",
    [
        "Identifiant ou mot de passe incorrect.",
        "Échec de l'authentification",
        "Votre compte est verrouillé",
        "Mot de passe expiré",
        "Invalid username or password",
        "Login failed, try again",
        "Accès refusé",
    ],
)
def test_a_refusal_is_heard(line: str) -> None:
    assert refusal_said(["Dossier patient", line]) == line


@pytest.mark.parametrize(
    "line",
    [
        "Votre mot de passe expire dans 5 jours",
        "Dernière connexion : 12/03/2026",
        "Utilisateur : M. Durand",
        "Accès réservé aux personnels habilités. Toute consultation est tracée.",
        "Analyse refusée par le laboratoire",
    ],
)
def test_what_only_sounds_alike_is_none(line: str) -> None:
    assert refusal_said([line]) is None
