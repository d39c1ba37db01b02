"""Admission and login forms."""

from __future__ import annotations

from rpa_vision_lab.pages.compose.lists import prescriptions
from rpa_vision_lab.pages.contents import Button, Choice, Choices, Field, Form, Login, Section
from rpa_vision_lab.pages.invented import Inventor


def form(maker: Inventor, rows: int) -> Form:
    say, person = maker.say, maker.patient()
    return Form(
        title=say("Admission d'un patient", "Patient admission"),
        subtitle=f"{person.surname} {person.given} — {say('né(e) le', 'born on')} {person.born}",
        sections=(
            Section(say("Identité", "Identity"), _with_states(maker, _identity(maker))),
            Section(say("Coordonnées", "Contact details"), _address(maker)),
            Section(say("Séjour", "Stay"), _stay(maker)),
        ),
        choices=Choices(
            say("Sexe", "Sex"),
            one_of(maker, [say("Féminin", "Female"), say("Masculin", "Male"), say("Inconnu", "Unknown")]),
        ),
        checks=checks(maker, 4),
        buttons=buttons(say("Enregistrer", "Save"), say("Annuler", "Cancel"), say("Imprimer", "Print")),
        note=say("* Champs obligatoires", "* Required fields"),
        table=prescriptions(maker, rows),
    )


def _identity(maker: Inventor) -> list[Field]:
    say, person = maker.say, maker.patient()
    return [
        Field(say("Nom de naissance", "Birth name"), person.surname, required=True),
        Field(say("Nom d'usage", "Surname"), maker.random.choice(["", person.surname])),
        Field(say("Prénom", "First name"), person.given, required=True),
        Field(say("Date de naissance", "Date of birth"), person.born, "date", required=True),
        Field(say("N° IPP", "Patient no."), person.number),
        Field(say("Situation familiale", "Marital status"), say("Célibataire", "Single"), "dropdown"),
        Field(say("Lieu de naissance", "Place of birth"), maker.town()),
    ]


def _address(maker: Inventor) -> tuple[Field, ...]:
    say, person = maker.say, maker.patient()
    return (
        Field(say("Adresse", "Address"), maker.street()),
        Field(say("Code postal", "Postcode"), maker.postcode()),
        Field(say("Ville", "Town"), maker.town()),
        Field(
            say("Téléphone", "Telephone"),
            maker.random.choice(["", maker.phone()]),
            placeholder="06 00 00 00 00",
        ),
        Field(say("Courriel", "E-mail"), person.mail),
        Field(say("Médecin traitant", "Family doctor"), maker.doctor(), "dropdown"),
    )


def _stay(maker: Inventor) -> tuple[Field, ...]:
    say = maker.say
    return (
        Field(say("Service", "Ward"), maker.ward(), "dropdown", required=True),
        Field(say("Date d'entrée", "Admitted on"), maker.day(), "date"),
        Field(say("Heure", "Time"), maker.time()),
        Field(say("Poids", "Weight"), maker.between(42, 118), "number", unit="kg"),
        Field(say("Taille", "Height"), maker.between(148, 199), "number", unit="cm"),
        Field(say("Motif", "Reason"), placeholder=say("Saisir le motif d'admission", "Reason for admission")),
    )


def _with_states(maker: Inventor, fields: list[Field]) -> tuple[Field, ...]:
    """One has the focus, and another cannot be edited."""
    focused, disabled = maker.random.sample(range(len(fields)), 2)
    fields[focused] = fields[focused].in_state("focused")
    fields[disabled] = fields[disabled].in_state("disabled")
    return tuple(fields)


def one_of(maker: Inventor, texts: list[str]) -> tuple[Choice, ...]:
    chosen = maker.random.randrange(len(texts))
    return tuple(Choice(text, index == chosen) for index, text in enumerate(texts))


def checks(maker: Inventor, count: int) -> tuple[Choice, ...]:
    say = maker.say
    texts = [
        say("Tiers payant", "Third-party payment"),
        say("Affection de longue durée", "Long-term illness"),
        say("Identité vérifiée", "Identity checked"),
        say("Chambre particulière", "Private room"),
        say("Accident du travail", "Accident at work"),
        say("Confidentiel", "Confidential"),
        say("Ambulatoire", "Outpatient"),
    ]
    chosen = maker.random.sample(texts, count)
    return tuple(
        Choice(text, maker.random.random() < 0.5, index == count - 1) for index, text in enumerate(chosen)
    )


def buttons(first: str, *others: str) -> tuple[Button, ...]:
    return (Button(first, primary=True), *(Button(text) for text in others))


def login(maker: Inventor) -> Login:
    say = maker.say
    return Login(
        product=say("Dossier patient", "Patient records"),
        place=say("Hôpital des Érables", "Maple Tree Hospital"),
        fields=(
            Field(
                say("Identifiant", "User name"),
                f"{maker.patient().given[0].lower()}.{maker.town()[:5].lower()}",
                state="focused",
            ),
            Field(say("Mot de passe", "Password"), "secret-dot", "password"),
            Field(say("Établissement", "Site"), maker.town(), "dropdown"),
        ),
        check=Choice(say("Rester connecté", "Stay signed in")),
        button=Button(say("Se connecter", "Sign in"), primary=True),
        link=say("Mot de passe oublié ?", "Forgotten password?"),
        notice=say(
            "Accès réservé au personnel habilité. Toute connexion est tracée.",
            "Authorised staff only. Every access is logged.",
        ),
    )
