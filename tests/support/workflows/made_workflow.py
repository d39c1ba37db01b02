"""A task as a hospital would teach it: nine screens, twenty-six steps, a dialog seen once, two manners of
saving, and a part repeated for each associated diagnosis. Invented data only."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.action import (
    Action,
    ClickParameters,
    KeyParameters,
    KeyPressAction,
    MouseClickAction,
    TextInputAction,
    TextParameters,
)
from rpa_vision.models.graph.screen_template import (
    Condition,
    EmbeddingPrototype,
    ScreenTemplate,
    WindowTemplate,
)
from rpa_vision.models.graph.workflow import (
    Doubt,
    Edge,
    EdgeConstraints,
    EdgeStats,
    Example,
    Loop,
    Node,
    PostConditions,
    Variable,
    Workflow,
    WorkflowStats,
)
from rpa_vision.models.target import Cell, Target

NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
SESSION = "sess_2026-01-05T09-00-00_marie"
RUNS = 5


def click(text: str, role: str = "action") -> Action:
    return MouseClickAction(target=Target(text=text, role=role))


def into(label: str) -> Action:
    return MouseClickAction(
        target=Target(text=label, role="form_input"), parameters=ClickParameters(click_offset=(120, 0))
    )


def row(*cells: tuple[str, str], double: bool = False) -> Action:
    target = Target(role="record", cells=tuple(Cell(column=column, text=text) for column, text in cells))
    return MouseClickAction(target=target, parameters=ClickParameters(double=double))


def typed(text: str) -> Action:
    return TextInputAction(parameters=TextParameters(text=text))


def keys(*pressed: str) -> Action:
    return KeyPressAction(parameters=KeyParameters(keys=pressed))


def node(node_id: str, label: str, *texts: str) -> Node:
    return Node(
        node_id=node_id,
        label=label,
        screen_template=ScreenTemplate(
            window=WindowTemplate(title_contains_any_of=("Calanque DPI",)),
            required_text_any=(label, *texts),
            required_text_min=2,
            embedding_prototype=EmbeddingPrototype(
                provider="screen", vector_id=f"prototypes/{node_id}-made.npy", sample_count=RUNS
            ),
        ),
        example=Example(session_id=SESSION, screenshot_id=f"shot_{node_id}"),
    )


def edge(
    edge_id: str,
    ways: tuple[str, str],
    action: Action,
    *follows: str,
    at: tuple[int, int] | None = None,
    seen: int = RUNS,
    proof: str | None = None,
) -> Edge:
    start, end = ways
    conditions = (Condition(kind="text_visible", value=proof),) if proof else ()
    return Edge(
        edge_id=edge_id,
        from_node=start,
        to_node=end,
        action=action,
        follows=follows,
        constraints=EdgeConstraints(post_conditions=conditions),
        post_conditions=PostConditions(expected_node=end),
        stats=EdgeStats(manual_executions=seen),
        example=Example(
            session_id=SESSION, screenshot_id=f"shot_{start}", at=Point(*at) if at is not None else None
        ),
    )


NODES = (
    node("search", "Recherche de patients", "Critères de recherche", "Résultats"),
    node("notice", "Information", "Ce dossier est consulté par un autre poste."),
    node("identity", "Dossier patient — Identité", "État civil", "Coordonnées"),
    node("stays", "Dossier patient — Séjours", "N° séjour", "Unité"),
    node("coding", "Codage du séjour", "Diagnostic principal", "Diagnostics associés"),
    node("codes", "Rechercher un code CIM-10", "Code ou libellé", "Choisir"),
    node("vitals", "Constantes", "Température", "Pouls"),
    node("confirm", "Confirmer l'enregistrement", "Enregistrer le codage de ce séjour ?"),
    node("saved", "Enregistrement terminé", "Le codage est enregistré."),
)

OPEN_ROW = row(("IPP", "${ipp}"), ("Prénom", "${prenom}"), double=True)
EDGES = (
    edge("e01", ("search", "search"), into("Nom"), at=(420, 214)),
    edge("e02", ("search", "search"), typed("${nom}"), "e01"),
    edge("e03", ("search", "search"), click("Rechercher"), "e02", at=(1010, 214)),
    edge("e04", ("search", "identity"), OPEN_ROW, "e03", at=(520, 430), proof="${ipp}"),
    edge("e05", ("notice", "identity"), click("OK"), "e04", at=(790, 500), seen=1, proof="${ipp}"),
    edge("e06", ("identity", "stays"), click("Séjours", "navigation"), "e04", "e05", at=(330, 218)),
    edge("e07", ("stays", "coding"), row(("N° séjour", "${numero_sejour}"), double=True), "e06", at=(480, 372)),
    edge("e08", ("coding", "codes"), click("Chercher…"), "e07", at=(880, 290)),
    edge("e09", ("codes", "codes"), typed("${diagnostic_principal}"), "e08", at=(560, 300)),
    edge("e10", ("codes", "codes"), keys("enter"), "e09"),
    edge("e11", ("codes", "codes"), row(("Code", "${diagnostic_principal}")), "e10", at=(520, 396)),
    edge("e12", ("codes", "coding"), click("Choisir"), "e11", at=(830, 560), proof="${diagnostic_principal}"),
    edge("e13", ("coding", "codes"), click("Ajouter…"), "e12", "e17", at=(880, 420), seen=9),
    edge("e14", ("codes", "codes"), typed("${diagnostic_associe}"), "e13", at=(560, 300), seen=9),
    edge("e15", ("codes", "codes"), keys("enter"), "e14", seen=9),
    edge("e16", ("codes", "codes"), row(("Code", "${diagnostic_associe}")), "e15", at=(520, 396), seen=9),
    edge("e17", ("codes", "coding"), click("Choisir"), "e16", at=(830, 560), seen=9),
    edge("e18", ("coding", "coding"), into("Commentaire"), "e17", at=(560, 600)),
    edge("e19", ("coding", "coding"), typed("${commentaire}"), "e18"),
    edge("e20", ("coding", "vitals"), click("Constantes", "navigation"), "e19", at=(450, 218)),
    edge("e21", ("vitals", "vitals"), into("Température"), "e20", at=(480, 300)),
    edge("e22", ("vitals", "vitals"), typed("${temperature}"), "e21"),
    edge("e23", ("vitals", "confirm"), click("Enregistrer"), "e22", at=(200, 120), seen=3),
    edge("e23b", ("vitals", "confirm"), keys("ctrl", "s"), "e22", seen=2),
    edge("e24", ("confirm", "saved"), click("Oui"), "e23", "e23b", at=(690, 480), proof="Le codage est enregistré."),
    edge("e25", ("saved", "vitals"), click("OK"), "e24", at=(760, 470)),
    edge("e26", ("vitals", "search"), click("Fermer le dossier"), "e25", at=(330, 120)),
)  # fmt: skip

VARIABLES = (
    Variable(name="nom", label="Nom", examples=("LEMOINE", "DA SILVA", "N'DIAYE")),
    Variable(name="prenom", label="Prénom", examples=("Jeanne", "Luis", "Awa")),
    Variable(name="ipp", label="IPP", kind="number", examples=("800123456", "800123465", "800654321")),
    Variable(name="numero_sejour", label="N° séjour", kind="number", examples=("26001417", "26001588")),
    Variable(name="diagnostic_principal", label="Code", kind="cim10", examples=("E11.9", "I10", "J18.1")),
    Variable(
        name="diagnostic_associe", label="Code", kind="cim10", examples=("N18.3", "Z92.1"), repeated=True
    ),
    Variable(name="commentaire", label="Commentaire", examples=("Codage relu", "Compte rendu attendu")),
    Variable(name="temperature", label="Température", kind="number", examples=("37,2", "38,4")),
)


def coding_workflow(**changes: Any) -> Workflow:
    fields: dict[str, Any] = {
        "workflow_id": "WF_coder_un_sejour",
        "name": "Coder un séjour",
        "created_at": NOW,
        "updated_at": NOW,
        "entry_nodes": ("search",),
        "end_nodes": ("search",),
        "nodes": NODES,
        "edges": EDGES,
        "first_edges": ("e01",),
        "last_edges": ("e26",),
        "variables": VARIABLES,
        "loops": (
            Loop(
                edges=("e13", "e14", "e15", "e16", "e17"),
                turns=(1, 3, 2, 2, 1),
                variables=("diagnostic_associe",),
            ),
        ),
        "doubts": (
            Doubt(kind="seen_rarely", about="notice", seen=1),
            Doubt(kind="always_first_row", about="e07", seen=5),
            Doubt(kind="ways_differ", about="e23", seen=2),
        ),
        "stats": WorkflowStats(observed_runs=RUNS, avg_duration_seconds=74.0),
    }
    return Workflow(**{**fields, **changes})
