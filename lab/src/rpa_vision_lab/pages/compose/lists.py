"""Pages around a table: search, log, record."""

from __future__ import annotations

from rpa_vision_lab.pages.contents import Branch, Button, Choice, Field, Log, Record, Search, Table
from rpa_vision_lab.pages.invented import Inventor


def search(maker: Inventor, rows: int) -> Search:
    say = maker.say
    table = patients(maker, rows)
    return Search(
        title=say("Recherche de patients", "Patient search"),
        criteria=(
            Field(say("Nom", "Name"), maker.patient().surname[:4], state="focused"),
            Field(say("Prénom", "First name"), placeholder=say("Tous", "Any")),
            Field(say("Né(e) le", "Born on"), placeholder=say("jj/mm/aaaa", "dd/mm/yyyy")),
            Field("IPP", maker.patient().number),
            Field(say("Service", "Ward"), maker.ward(), "dropdown"),
        ),
        checks=(
            Choice(say("Présents seulement", "Present only"), chosen=True),
            Choice(say("Recherche phonétique", "Sounds like")),
        ),
        buttons=(
            Button(say("Rechercher", "Search"), primary=True),
            Button(say("Effacer", "Clear")),
            Button(say("Nouveau patient", "New patient")),
            Button(say("Exporter", "Export"), disabled=True),
        ),
        table=table,
        status=say(
            f"{rows} dossiers trouvés en {maker.between(2, 9)},{maker.between(1, 9)} s",
            f"{rows} records found",
        ),
    )


def patients(maker: Inventor, rows: int) -> Table:
    say = maker.say
    headers = (
        "IPP",
        say("Nom", "Name"),
        say("Prénom", "First name"),
        say("Né(e) le", "Born on"),
        say("Séjour", "Stay"),
        say("Service", "Ward"),
        say("Entrée", "Admitted"),
        say("Montant", "Amount"),
    )
    people = [maker.patient() for _ in range(rows)]
    cells = tuple(
        (
            p.number,
            p.surname,
            p.given,
            p.born,
            p.stay,
            maker.ward(),
            f"{maker.day()} {maker.time()}",
            f"{maker.amount()} €",
        )
        for p in people
    )
    return Table(headers, cells, maker.random.randrange(rows))


def log(maker: Inventor, rows: int) -> Log:
    say = maker.say
    levels = ("INFO", "INFO", "INFO", "DEBUG", "WARN", "ERROR")
    sources = ("hl7.recv", "hl7.send", "dmp.sync", "pmsi.group", "auth.ldap", "lab.import", "print.zpl")
    lines = tuple(
        (
            maker.day(),
            maker.second(),
            maker.random.choice(levels),
            maker.random.choice(sources),
            _event(maker),
        )
        for _ in range(rows)
    )
    return Log(
        say("Journal des échanges", "Message log"),
        Table(("Date", say("Heure", "Time"), say("Niveau", "Level"), "Source", "Message"), lines, rows // 2),
        Field(say("Filtre", "Filter"), placeholder=say("Texte à rechercher", "Text to look for")),
        (Button(say("Actualiser", "Refresh")), Button(say("Vider", "Empty"), disabled=True)),
    )


def _event(maker: Inventor) -> str:
    say, person, size = maker.say, maker.patient(), maker.between(120, 9_999)
    return maker.random.choice(
        [
            say(
                f"Message ADT^A01 reçu, IPP {person.number}, {size} octets",
                f"Message ADT^A01 received, IPP {person.number}, {size} bytes",
            ),
            say(
                f"Séjour {person.stay} transmis au DMP en {size} ms", f"Stay {person.stay} sent in {size} ms"
            ),
            say(
                f"Échec de connexion à 10.12.4.{maker.between(1, 254)}:2575 (essai {maker.between(1, 5)}/5)",
                f"Cannot connect to 10.12.4.{maker.between(1, 254)}:2575",
            ),
            say(
                f"Groupage terminé : {maker.between(1, 28):0>2}C{maker.between(10, 99)}, erreur {maker.between(0, 199)}",
                f"Grouping done: {maker.between(1, 28):0>2}C{maker.between(10, 99)}",
            ),
            say(
                f"Identité {person.surname}/{person.given} rapprochée (score 0,{maker.between(71, 99)})",
                f"Identity {person.surname}/{person.given} matched",
            ),
            say(
                f"Résultat de laboratoire intégré : créatinine {maker.between(45, 180)} µmol/l",
                f"Laboratory result: creatinine {maker.between(45, 180)} µmol/l",
            ),
        ]
    )


def record(maker: Inventor, rows: int) -> Record:
    say, person = maker.say, maker.patient()
    return Record(
        title=f"{person.surname} {person.given}",
        tree=(
            Branch(
                say("Dossier administratif", "Administrative file"),
                (say("Identité", "Identity"), say("Couverture sociale", "Insurance"), "Contacts"),
            ),
            Branch(say("Séjours", "Stays"), tuple(f"{maker.day()} {maker.ward()}" for _ in range(4))),
            Branch(
                "Documents",
                (
                    say("Comptes rendus", "Reports"),
                    say("Ordonnances", "Prescriptions"),
                    say("Imagerie", "Imaging"),
                    say("Biologie", "Biology"),
                ),
            ),
            Branch(say("Facturation", "Billing"), (say("Devis", "Quotes"), say("Règlements", "Payments"))),
        ),
        selected=say("Ordonnances", "Prescriptions"),
        facts=(
            (say("Né(e) le", "Born on"), person.born),
            ("IPP", person.number),
            (say("Allergies", "Allergies"), say("Pénicilline", "Penicillin")),
            (say("Groupe sanguin", "Blood group"), maker.random.choice(["A+", "O−", "AB+", "B−"])),
            (say("Médecin", "Doctor"), maker.doctor()),
            (say("Courriel", "E-mail"), person.mail),
        ),
        paragraphs=_paragraphs(maker),
        links=(
            say("Voir le compte rendu", "See the report"),
            say("Demander un avis", "Ask for advice"),
            say("Historique complet", "Full history"),
        ),
        table=prescriptions(maker, rows),
    )


def _paragraphs(maker: Inventor) -> tuple[tuple[str, str], ...]:
    say, (_, wording) = maker.say, maker.diagnosis()
    return (
        (
            say("Motif d'hospitalisation", "Reason for stay"),
            say(
                f"{wording}. Patient adressé par le {maker.doctor()} pour prise en charge, évolution fébrile depuis {maker.between(2, 9)} jours.",
                f"{wording}. Referred by {maker.doctor()}, feverish for {maker.between(2, 9)} days.",
            ),
        ),
        (
            "Conclusion",
            say(
                f"Sortie à domicile le {maker.day()} ; contrôle de l'hémoglobine glyquée à trois mois, œdèmes à surveiller.",
                f"Discharged on {maker.day()}; check glycated haemoglobin after three months.",
            ),
        ),
    )


def prescriptions(maker: Inventor, rows: int) -> Table:
    say = maker.say
    drugs = (
        "Paracétamol 1 g",
        "Amoxicilline 500 mg",
        "Bisoprolol 2,5 mg",
        "Furosémide 40 mg",
        "Metformine 850 mg",
        "Énoxaparine 4000 UI",
        "Ramipril 5 mg",
    )
    headers = (
        say("Médicament", "Drug"),
        say("Voie", "Route"),
        say("Posologie", "Dose"),
        say("Début", "From"),
        say("Fin", "To"),
        say("Prescripteur", "By"),
    )
    cells = tuple(
        (
            maker.random.choice(drugs),
            maker.random.choice(["IV", "SC", "PO"]),
            f"{maker.between(1, 4)}/{say('jour', 'day')}",
            maker.day(),
            maker.day(),
            maker.doctor(),
        )
        for _ in range(rows)
    )
    return Table(headers, cells, maker.random.randrange(rows))
