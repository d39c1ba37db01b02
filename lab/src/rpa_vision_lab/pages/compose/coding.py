"""The coding of a stay."""

from __future__ import annotations

from rpa_vision_lab.pages.compose.forms import buttons, checks, one_of
from rpa_vision_lab.pages.contents import Choices, Coding, Field, Table
from rpa_vision_lab.pages.invented import Inventor


def coding(maker: Inventor, rows: int) -> Coding:
    say, person = maker.say, maker.patient()
    main, linked = maker.diagnoses(2)
    return Coding(
        title=say("Codage du séjour", "Coding of the stay"),
        banner=f"{person.surname} {person.given} · IPP {person.number} · {say('Séjour', 'Stay')} {person.stay}",
        tabs=(
            say("Diagnostics", "Diagnoses"),
            say("Actes", "Procedures"),
            say("Mouvements", "Movements"),
            "UM",
            say("Historique", "History"),
        ),
        fields=(
            Field(say("Diagnostic principal", "Main diagnosis"), main[0], required=True),
            Field(say("Diagnostic relié", "Linked diagnosis"), linked[0]),
            Field(
                "GHM",
                f"{maker.between(1, 28)}M{maker.between(10, 99)}{maker.between(1, 4)}",
                state="disabled",
            ),
            Field(say("Mode d'entrée", "Admission mode"), say("8 — Domicile", "8 — Home"), "dropdown"),
            Field(say("Mode de sortie", "Discharge mode"), say("7 — Transfert", "7 — Transfer"), "dropdown"),
            Field(say("Durée", "Length"), maker.between(1, 30), "number", unit=say("jours", "days")),
            Field("IGS II", maker.between(5, 90), "number", unit="points"),
            Field(say("Codé le", "Coded on"), maker.day(), "date"),
        ),
        choices=Choices(
            say("État", "Status"),
            one_of(
                maker, [say("À coder", "To code"), say("En cours", "In progress"), say("Validé", "Validated")]
            ),
        ),
        checks=checks(maker, 3),
        table=_diagnoses(maker, rows),
        remark=Field(
            say("Commentaire", "Comment"),
            say("Vérifier l'hypothèse de dénutrition.", "Check the malnutrition hypothesis."),
            "area",
        ),
        buttons=buttons(
            say("Valider", "Validate"),
            say("Grouper", "Group"),
            say("Supprimer", "Delete"),
            say("Fermer", "Close"),
        ),
    )


def _diagnoses(maker: Inventor, rows: int) -> Table:
    say = maker.say
    headers = (
        say("Rang", "Rank"),
        "Type",
        "Code",
        say("Libellé", "Wording"),
        say("Niveau", "Level"),
        "Date",
        say("Médecin", "Doctor"),
    )
    cells = []
    for rank in range(1, rows + 1):
        code, wording = maker.diagnosis()
        kind = "DP" if rank == 1 else maker.random.choice(["DR", "DAS", "DAD"])
        cells.append((str(rank), kind, code, wording, maker.between(1, 4), maker.day(), maker.doctor()))
    return Table(headers, tuple(cells), maker.random.randrange(rows))
