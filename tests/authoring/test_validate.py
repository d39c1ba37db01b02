"""Everything wrong with a workflow is named, with its place, and nothing that is right."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from made_graphs import graphs
from made_workflow import EDGES, NODES, VARIABLES, click, coding_workflow, edge, keys, row, typed
from rpa_vision.authoring.checks.validate import validate
from rpa_vision.models.graph.action import (
    CompoundAction,
    DecideAction,
    DecideParameters,
    ExtractParameters,
    ExtractTextAction,
    MouseClickAction,
    NavigateAction,
    TextInputAction,
    TextParameters,
)
from rpa_vision.models.graph.screen_template import ScreenTemplate, WindowTemplate
from rpa_vision.models.graph.spoken import Spoken
from rpa_vision.models.graph.workflow import (
    Doubt,
    Edge,
    Loop,
    Node,
    PostConditions,
    SafetyRules,
    Variable,
    Workflow,
)
from rpa_vision.models.replay.record_check import SqlCheck
from rpa_vision.models.target import Target


def found(workflow: Workflow) -> list[tuple[str, str, str]]:
    return [(one.severity, one.kind, one.field) for one in validate(workflow, "fr")]


def with_edge(edge_id: str, **changes: Any) -> Workflow:
    return coding_workflow(
        edges=tuple(one.model_copy(update=changes) if one.edge_id == edge_id else one for one in EDGES)
    )


def with_node(node_id: str, **changes: Any) -> Workflow:
    return coding_workflow(
        nodes=tuple(one.model_copy(update=changes) if one.node_id == node_id else one for one in NODES)
    )


def small(*edges: Edge, nodes: tuple[Node, ...] = NODES[:3], **changes: Any) -> Workflow:
    """From the search to the notice to the record."""
    usual: dict[str, Any] = {
        "nodes": nodes,
        "edges": edges,
        "end_nodes": ("identity",),
        "first_edges": (),
        "last_edges": (),
        "loops": (),
        "doubts": (),
        "variables": (),
    }
    return coding_workflow(**{**usual, **changes})


def test_a_good_workflow_has_nothing_wrong() -> None:
    assert validate(coding_workflow(), "fr") == ()


def test_findings_speak_of_places_and_problems_in_both_languages() -> None:
    broken = with_edge("e07", follows=())
    for language, words in (("fr", "double-cliquer sur la ligne"), ("en", "double-click the row")):
        finding = validate(broken, language)[0]  # type: ignore[arg-type]
        assert words in finding.where
        assert finding.problem


def test_an_action_that_follows_nothing_is_named_with_what_it_cuts_off() -> None:
    kinds = found(with_edge("e07", follows=()))
    assert ("error", "follows_nothing", "edges.6.follows") in kinds
    assert ("error", "unreachable_action", "edges.7") in kinds
    assert ("error", "unreachable_screen", "nodes.4") in kinds
    assert ("error", "dead_end", "edges.5.to_node") in kinds  # the action before it leads nowhere


def test_a_task_must_end_on_a_screen_to_end_with() -> None:
    kinds = found(coding_workflow(end_nodes=("stays",)))
    assert kinds == [("error", "ends_elsewhere", "edges.26.to_node")]


def test_ways_that_only_go_round_are_named() -> None:
    workflow = small(
        edge("e1", ("search", "notice"), click("Ouvrir"), "e2"),
        edge("e2", ("notice", "search"), click("Retour"), "e1"),
        nodes=NODES[:2],
        end_nodes=("search",),
        first_edges=("e1",),
    )
    assert found(workflow) == [("error", "never_ends", "edges.0"), ("error", "never_ends", "edges.1")]


@pytest.mark.parametrize(
    ("changes", "kind", "field"),
    [
        ({"entry_nodes": ()}, "no_entry", "entry_nodes"),
        ({"end_nodes": ()}, "no_end", "end_nodes"),
        ({"entry_nodes": ("stays",)}, "starts_elsewhere", "first_edges.0"),
        ({"loops": (Loop(edges=("e13", "e18")),)}, "loop_broken", "loops.0.edges.1"),
        ({"loops": (Loop(edges=("e13", "e14")),)}, "loop_open", "loops.0.edges"),
    ],
)
def test_what_the_task_as_a_whole_lacks(changes: dict[str, Any], kind: str, field: str) -> None:
    assert ("error", kind, field) in found(coding_workflow(**changes))


def test_a_task_with_nothing_to_do() -> None:
    assert ("error", "nothing_to_do", "edges") in found(small())


def test_an_unordered_workflow_is_followed_along_its_screens() -> None:
    linear = small(
        edge("e1", ("search", "notice"), click("Ouvrir")), edge("e2", ("notice", "identity"), click("OK"))
    )
    assert found(linear) == []
    cut = small(edge("e1", ("search", "notice"), click("Ouvrir")))
    assert found(cut) == [
        ("error", "unreachable_screen", "nodes.2"),
        ("error", "dead_end", "edges.0.to_node"),
    ]


def test_screens_a_decision_leads_to_are_reached() -> None:
    decide = DecideAction(parameters=DecideParameters(variable="sexe", cases={"F": "notice"}, otherwise="identity"))  # fmt: skip
    workflow = small(
        edge("e1", ("search", "identity"), decide),
        edge("e2", ("notice", "identity"), click("OK")),
        first_edges=("e1",),
        last_edges=("e1", "e2"),
        variables=(Variable(name="sexe"),),
    )
    assert found(workflow) == []


@pytest.mark.parametrize(
    ("action", "field"),
    [
        (typed("${inconnu}"), "edges.6.action.parameters.text"),
        (click("${inconnu}"), "edges.6.action.target.text"),
        (row(("IPP", "${inconnu}")), "edges.6.action.target.cells.0.text"),
        (CompoundAction(actions=(keys("tab"), typed("${inconnu}"))), "edges.6.action.actions.1.parameters.text"),
        (DecideAction(parameters=DecideParameters(variable="inconnu", cases={})), "edges.6.action.parameters.variable"),
        (
            TextInputAction(parameters=TextParameters(text="a", coords_var="inconnu")),
            "edges.6.action.parameters.coords_var",
        ),
    ],
)  # fmt: skip
def test_a_variable_that_is_declared_nowhere(action: Any, field: str) -> None:
    kinds = found(with_edge("e07", action=action))
    assert ("error", "unknown_variable", field) in kinds


def test_a_variable_unknown_in_a_condition_or_on_a_screen() -> None:
    proven = edge(
        "e07", ("stays", "coding"), row(("N° séjour", "${numero_sejour}")), "e06", proof="${inconnu}"
    )
    conditions = found(with_edge("e07", constraints=proven.constraints))
    assert ("error", "unknown_variable", "edges.6.constraints.post_conditions.0.value") in conditions
    shown = found(with_node("coding", shows=("ipp", "inconnu")))
    assert shown == [("error", "unknown_variable", "nodes.4.shows.1")]
    spoken = ScreenTemplate(required_text_any=("Codage",), spoken=Spoken(says="Dossier ${inconnu} ouvert"))
    said = found(with_node("coding", screen_template=spoken))
    assert ("error", "unknown_variable", "nodes.4.screen_template.spoken.says") in said


def test_a_variable_that_is_never_used() -> None:
    extra = Variable(name="service", examples=("Cardiologie",))
    kinds = found(coding_workflow(variables=(*VARIABLES, extra)))
    assert kinds == [("warning", "unused_variable", "variables.8")]


def test_a_secret_needs_an_entry_in_the_vault() -> None:
    secret = Variable(name="commentaire", kind="secret")
    variables = tuple(secret if one.name == "commentaire" else one for one in VARIABLES)
    assert found(coding_workflow(variables=variables)) == [
        ("warning", "secret_without_vault", "variables.6.vault_entry")
    ]


def test_one_value_for_each_turn_needs_a_loop_and_the_other_way_round() -> None:
    assert found(coding_workflow(loops=())) == [("warning", "repeated_without_loop", "variables.5.repeated")]
    plain = tuple(one.model_copy(update={"repeated": False}) for one in VARIABLES)
    assert found(coding_workflow(variables=plain)) == [
        ("warning", "repeated_without_loop", "variables.5.repeated")
    ]


NAVIGATE = NavigateAction()
USES_PLACE = TextInputAction(parameters=TextParameters(text="lemoine", coords_var="navigate_login_coords"))


def test_a_place_must_be_known_on_every_way_that_leads_to_its_use() -> None:
    found_first = edge("e1", ("search", "search"), NAVIGATE)
    used = edge("e2", ("search", "identity"), USES_PLACE, "e1")
    straight = small(found_first, used, nodes=(NODES[0], NODES[2]), first_edges=("e1",), last_edges=("e2",))
    assert found(straight) == []
    around = edge("e2", ("search", "identity"), USES_PLACE, "e1", "e0")
    start = edge("e0", ("search", "search"), click("Connexion"))
    optional = small(
        start,
        found_first.model_copy(update={"follows": ("e0",)}),
        around,
        nodes=(NODES[0], NODES[2]),
        first_edges=("e0",),
        last_edges=("e2",),
    )
    assert found(optional) == [("error", "not_made_yet", "edges.2.action.parameters.coords_var")]


def test_what_was_read_earlier_may_be_used_later_and_not_before() -> None:
    read = ExtractTextAction(target=Target(text="IPP"), parameters=ExtractParameters(variable="lu"))
    first, second = (
        edge("e1", ("search", "search"), read),
        edge("e2", ("search", "identity"), typed("${lu}"), "e1"),
    )
    nodes = (NODES[0], NODES[2])
    assert found(small(first, second, nodes=nodes, first_edges=("e1",), last_edges=("e2",))) == []
    early, late = (
        edge("e2", ("search", "search"), typed("${lu}")),
        edge("e1", ("search", "identity"), read, "e2"),
    )
    assert found(small(early, late, nodes=nodes, first_edges=("e2",), last_edges=("e1",))) == [
        ("error", "not_made_yet", "edges.0.action.parameters.text")
    ]


def test_a_value_of_one_demonstration_left_in_a_text_is_named() -> None:
    assert found(with_edge("e07", action=row(("N° séjour", "26001417"), ("Unité", "${numero_sejour}")))) == [
        ("warning", "looks_like_example", "edges.6.action.target.cells.0.text")
    ]
    template = ScreenTemplate(required_text_any=("Dossier de LEMOINE Jeanne", "IPP"))
    assert found(with_node("identity", screen_template=template)) == [
        ("warning", "looks_like_example", "nodes.2.screen_template.required_text_any.0"),
        ("warning", "looks_like_example", "nodes.2.screen_template.required_text_any.0"),
    ]


def test_words_that_only_contain_an_example_are_left_alone() -> None:
    assert found(with_edge("e03", action=click("Lemoinerie"))) == []


def test_a_screen_known_by_nothing_fits_any() -> None:
    assert found(with_node("stays", screen_template=ScreenTemplate())) == [
        ("error", "fits_any_screen", "nodes.3.screen_template")
    ]


def test_two_screens_with_the_same_window_and_texts_are_named() -> None:
    twin = ScreenTemplate(
        window=WindowTemplate(title_contains_any_of=("CALANQUE DPI",)),
        required_text_any=("etat civil", "Coordonnees", "Dossier patient - Identité"),
        required_text_min=2,
    )
    assert found(with_node("stays", screen_template=twin)) == [
        ("warning", "twin_screen", "nodes.3.screen_template")
    ]


def test_a_missing_vector_is_an_error_where_somebody_can_look_for_it() -> None:
    findings = validate(coding_workflow(), "en", lambda name: name != "prototypes/stays-made.npy")
    assert [(one.severity, one.kind, one.field) for one in findings] == [
        ("error", "missing_vector", "nodes.3.screen_template.embedding_prototype")
    ]


def test_a_target_without_words_deserves_a_look() -> None:
    by_look = MouseClickAction(target=Target(crop="crops/icon.png"))
    assert found(with_edge("e03", action=by_look)) == [
        ("warning", "target_without_words", "edges.2.action.target")
    ]


@pytest.mark.parametrize(
    "rules",
    [SafetyRules(forbidden_text_clicks=("RECHERCHER",)), SafetyRules(forbidden_roles=("record",))],
)
def test_what_the_safety_rules_forbid_is_an_error(rules: SafetyRules) -> None:
    kinds = found(coding_workflow(safety_rules=rules))
    assert kinds
    assert {(severity, kind) for severity, kind, _ in kinds} == {("error", "forbidden_target")}


@pytest.mark.parametrize(
    "action", [click("Enregistrer le dossier"), click("Supprimer…"), keys("ctrl", "S"), click("Save all")]
)
def test_what_changes_something_for_good_needs_a_proof(action: Any) -> None:
    assert found(with_edge("e03", action=action)) == [
        ("warning", "unproven", "edges.2.constraints.post_conditions")
    ]
    assert found(with_edge("e06", action=action)) == []  # the screen that follows proves it


def test_who_it_is_about_must_be_shown_before_anything_is_written() -> None:
    """Not where it is only being looked for."""
    shows = tuple(node.model_copy(update={"shows": ("ipp",)}) for node in NODES)
    assert found(coding_workflow(identity=("ipp",), nodes=shows)) == []
    hidden = tuple(
        node.model_copy(update={"shows": ()}) if node.node_id == "vitals" else node for node in shows
    )
    unread = found(coding_workflow(identity=("ipp",), nodes=hidden))
    assert {(severity, kind) for severity, kind, _ in unread} == {("warning", "subject_not_shown")}
    named = {EDGES[int(field.removeprefix("edges."))].edge_id for _, _, field in unread}
    assert {"e23", "e23b"} <= named
    assert all(one.from_node == "vitals" for one in EDGES if one.edge_id in named)


def test_fields_that_contradict_each_other() -> None:
    kinds = found(with_edge("e03", post_conditions=PostConditions(expected_node="stays")))
    assert kinds == [("warning", "expects_other_screen", "edges.2.post_conditions.expected_node")]
    assert found(coding_workflow(doubts=(Doubt(kind="seen_rarely", about="e99"),))) == [
        ("warning", "doubt_about_nothing", "doubts.0.about")
    ]


def test_a_screen_without_a_name() -> None:
    assert found(with_node("stays", label=" ")) == [("warning", "screen_without_name", "nodes.3.label")]


@given(graphs())
@settings(max_examples=80)
def test_any_graph_is_judged_and_errors_come_first(workflow: Workflow) -> None:
    severities = [finding.severity for finding in validate(workflow, "en")]
    assert severities == sorted(severities)


def test_a_check_that_does_more_than_ask_is_an_error() -> None:
    check = SqlCheck(source="dpi", query="DELETE FROM stays")
    severity, kind, field = next(one for one in found(with_edge("e07", checks=(check,))) if "check" in one[1])
    assert (severity, kind) == ("error", "check_does_more")
    assert field.endswith("checks.0.sql.query")
