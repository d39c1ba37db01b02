"""Every edge becomes single actions of the allow-list, in its order, or is refused with its name and field."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawn_workflow import clicking, drawn, screen, shown, workflow
from rpa_vision.errors import BadParametersError, CannotCompileError
from rpa_vision.models.graph.action import (
    Action,
    ClickParameters,
    CompoundAction,
    DecideAction,
    DecideParameters,
    ExtractParameters,
    ExtractTextAction,
    GenerateParameters,
    KeyParameters,
    KeyPressAction,
    LlmGenerateAction,
    MouseClickAction,
    NavigateAction,
    PauseForHumanAction,
    PauseParameters,
    SimpleAction,
    TextInputAction,
    TextParameters,
    WaitAction,
    WaitParameters,
)
from rpa_vision.models.graph.screen_template import Condition, ScreenTemplate
from rpa_vision.models.graph.spoken import Spoken
from rpa_vision.models.graph.workflow import (
    Edge,
    EdgeConstraints,
    Node,
    PostConditions,
    ShownAt,
    Variable,
    Workflow,
)
from rpa_vision.models.replay.record_check import HttpCheck, SqlCheck
from rpa_vision.models.target import Cell, Target
from rpa_vision.replay.plan.compile import compile_plan
from rpa_vision.replay.plan.step import AgentAction, PlanStep, ServerAction
from rpa_vision.replay.plan.subject import Subject
from strategies import actions

NAME = Variable(name="nom")


def steps_of(action: Action, **given_values: str) -> list[PlanStep]:
    variables = tuple(Variable(name=name) for name in given_values)
    plan = compile_plan(drawn({"s": action}, variables), given_values)
    (route,) = plan.routes
    return [plan.step(key) for key in route.keys]


def refusal(*edges: tuple[str, Action], variables: tuple[Variable, ...] = (), **values: str) -> str:
    with pytest.raises(CannotCompileError) as refused:
        compile_plan(drawn(dict(edges), variables), values)
    return str(refused.value)


def typing(text: str, **fields: Any) -> TextInputAction:
    return TextInputAction(parameters=TextParameters(text=text), **fields)


def parts(action: Action | SimpleAction) -> list[str]:
    """The kinds of single actions it stands for."""
    if isinstance(action, CompoundAction):
        return [kind for part in action.actions for kind in parts(part)]
    placed = isinstance(action, TextInputAction) and (action.target or action.parameters.coords_var)
    waits = ["wait"] if getattr(action.parameters, "wait_after_ms", 0) else []
    return [*(["mouse_click"] if placed else []), action.type, *waits]


@given(actions(("n0", "n1")))
@settings(max_examples=60)
def test_any_action_becomes_its_parts_in_order_or_is_refused_by_its_field(action: Action) -> None:
    try:
        steps = steps_of(action)
    except CannotCompileError as error:
        told = str(error)
        assert "edge s: action." in told or "edge s leads in a circle" in told
        return
    assert [step.action.type for step in steps] == parts(action)
    assert all(isinstance(step.action, AgentAction | ServerAction) for step in steps)
    assert len({step.key for step in steps}) == len(steps)


def test_a_kind_of_action_that_is_not_on_the_list_is_refused() -> None:
    nested = CompoundAction(actions=(clicking("OK"),))
    action = CompoundAction.model_construct(actions=(clicking("OK"), nested))
    assert "edge s: action.actions.1: compound is nothing" in refusal(("s", action))


def test_a_compound_keeps_its_order() -> None:
    keys = KeyPressAction(parameters=KeyParameters(keys=("ctrl", "a")))
    field = Target(text="Nom", role="form_input")
    steps = steps_of(CompoundAction(actions=(clicking("Nom"), keys, typing("x", target=field))))
    assert [(step.key, step.action.type) for step in steps] == [
        ("s/0", "mouse_click"), ("s/1", "key_press"), ("s/2", "mouse_click"), ("s/3", "text_input"),
    ]  # fmt: skip


def test_what_must_be_seen_goes_with_the_first_and_the_last_part() -> None:
    before, after = (Condition(kind="text_visible", value=text) for text in ("avant", "après ${nom}"))
    edge = Edge(
        edge_id="s",
        from_node="n0",
        to_node="n1",
        action=CompoundAction(actions=(clicking("A"), clicking("B"), clicking("C"))),
        constraints=EdgeConstraints(pre_conditions=(before,), post_conditions=(after,)),
        post_conditions=PostConditions(expected_node="n1"),
    )
    plan = compile_plan(workflow((edge,), variables=(NAME,)), {"nom": "DUPONT"})
    steps = [plan.step(f"s/{place}") for place in range(3)]
    assert [[one.value for one in step.needed] for step in steps] == [["avant"], [], []]
    assert [[one.value for one in step.effects] for step in steps] == [[], [], ["après DUPONT"]]
    assert [step.expected.node_id if step.expected else None for step in steps] == [None, None, "n1"]


def test_a_screen_that_fits_anything_is_no_proof() -> None:
    edge = Edge(
        edge_id="s",
        from_node="n0",
        to_node="n1",
        action=clicking("A"),
        post_conditions=PostConditions(expected_node="n1"),
    )
    anything = Node(node_id="n1", label="n1", screen_template=ScreenTemplate())
    made = workflow((edge,))
    made = made.model_copy(update={"nodes": (made.nodes[0], anything)})
    assert compile_plan(made, {}).step("s").expected is None


def test_a_wait_asked_for_after_an_action_is_a_step_on_the_screen_it_leads_to() -> None:
    click = MouseClickAction(target=Target(text="A"), parameters=ClickParameters(wait_after_ms=700))
    done, waited = steps_of(click)
    assert isinstance(waited.action, WaitAction)
    assert waited.action.parameters.duration_ms == 700
    assert (done.screen.node_id, waited.screen.node_id) == ("n0", "n1")


def test_values_stand_wherever_the_workflow_names_them() -> None:
    target = Target(
        text="${nom}", cells=(Cell(column="Nom", text="${nom}"),), also=(Target(text="M. ${nom}"),)
    )
    (step,) = steps_of(MouseClickAction(target=target), nom="DUPONT")
    assert isinstance(step.action, MouseClickAction)
    assert step.action.target == Target(
        text="DUPONT", cells=(Cell(column="Nom", text="DUPONT"),), also=(Target(text="M. DUPONT"),)
    )
    (pause,) = steps_of(PauseForHumanAction(parameters=PauseParameters(message="Voir ${nom}")), nom="X")
    assert isinstance(pause.action, PauseForHumanAction)
    assert pause.action.parameters.message == "Voir X"


def test_values_in_checks_cannot_leave_their_place() -> None:
    edge = Edge(
        edge_id="s",
        from_node="n0",
        to_node="n1",
        action=clicking("Enregistrer"),
        checks=(
            SqlCheck(source="dpi", query="SELECT 1 FROM p WHERE nom = :nom", values={"nom": "${nom}"}),
            HttpCheck(source="fhir", path="/Patient/${nom}", expect="${nom}"),
        ),
    )
    plan = compile_plan(workflow((edge,), variables=(NAME,)), {"nom": "../é?x=1"})
    sql, http = plan.step("s").checks
    assert isinstance(sql, SqlCheck)
    assert isinstance(http, HttpCheck)
    assert (sql.values, http.expect) == ({"nom": "../é?x=1"}, "../é?x=1")
    assert http.path == "/Patient/%2E%2E%2F%C3%A9%3Fx%3D1"
    assert plan.step("s").consequential


@given(st.text(st.sampled_from("${}nom{{}} x"), max_size=12))
def test_a_value_that_looks_like_a_variable_is_typed_as_it_is(value: str) -> None:
    if not value.strip():
        return
    plan = compile_plan(drawn({"s": typing("{${nom}}")}, (NAME,)), {"nom": value})
    step = plan.step("s")
    assert isinstance(step.action, TextInputAction)
    assert step.action.parameters.text == f"{{{value}}}"
    assert (step.later, step.asks) == (None, {})


SECRET = Variable(name="code", kind="secret", vault_entry="dpi")


def test_a_secret_is_named_and_never_written() -> None:
    step = compile_plan(drawn({"s": typing("${code}")}, (SECRET,)), {}).step("s")
    assert step.secret == "dpi"  # noqa: S105 - an entry's name
    assert isinstance(step.action, TextInputAction)
    assert step.action.parameters.text == "${code}"
    named = compile_plan(drawn({"s": typing("${code}")}, (SECRET,)), {"code": "vault:other"})
    assert named.step("s").secret == "other"  # noqa: S105


def test_a_value_with_the_name_of_a_secret_is_no_secret() -> None:
    plan = compile_plan(
        drawn({"s": typing("${nom}"), "t": typing("${code}")}, (NAME, SECRET)), {"nom": "${code}"}
    )
    assert plan.step("s").secret is None


@pytest.mark.parametrize(
    ("action", "field"),
    [
        (typing("code ${code}"), "action.parameters.text"),
        (clicking("${code}"), "action.target.text"),
        (
            LlmGenerateAction(parameters=GenerateParameters(prompt="${code}", variable="x")),
            "parameters.prompt",
        ),
    ],
)
def test_a_secret_stands_nowhere_but_alone_in_a_field(action: Action, field: str) -> None:
    assert f"{field}: ${{code}} is a secret" in refusal(("s", action), variables=(SECRET,))


def test_everything_wrong_is_told_at_once_with_edge_and_field() -> None:
    told = refusal(
        ("s1", clicking("${Nom}")),
        ("s2", KeyPressAction(parameters=KeyParameters(keys=("ctrl", "enregistrer")))),
        ("s3", typing("${inconnu} {{jamais.lu}")),
        ("s4", MouseClickAction(target=Target(text="A"), parameters=ClickParameters(modifiers=("f1",)))),
    )
    for part in (
        "edge s1: action.target.text: ${ begins no variable",
        "edge s2: action.parameters.keys.1: 'enregistrer'",
        "edge s3: action.parameters.text: {{ begins no variable; {{{{ stands for itself",
        "edge s3: action.parameters.text: ${inconnu} is not a variable",
        "edge s4: action.parameters.modifiers.0: 'f1'",
    ):
        assert part in told


def reading(variable: str) -> ExtractTextAction:
    return ExtractTextAction(target=Target(text="IPP"), parameters=ExtractParameters(variable=variable))


def placed(variable: str) -> MouseClickAction:
    return MouseClickAction(parameters=ClickParameters(coords_var=variable))


def test_what_earlier_steps_produce_may_be_used() -> None:
    actions: dict[str, Action] = {
        "s1": NavigateAction(),
        "s2": placed("navigate_login_coords"),
        "s3": reading("patient"),
        "s4": typing("{{patient}}"),
    }
    plan = compile_plan(drawn(actions), {})
    assert plan.step("s2").asks == {"navigate_login_coords": "action.parameters.coords_var"}
    assert plan.step("s4").asks == {"patient": "action.parameters.text"}


def test_what_no_step_produces_is_refused() -> None:
    told = refusal(("s1", placed("nowhere")), ("s2", typing("{{never.read}}")))
    assert "edge s1: action.parameters.coords_var: nowhere is produced by no step" in told
    assert "edge s2: action.parameters.text: never is produced by no step" in told


def test_what_is_produced_too_late_is_refused_naming_both_steps() -> None:
    told = refusal(("s1", typing("{{patient}}")), ("s2", reading("patient")))
    assert "edge s1: action.parameters.text: patient is produced by edge s2, which is not done before" in told


@pytest.mark.parametrize("way", ["ab", "cb"])
def test_what_one_way_leaves_out_is_refused_naming_both_steps(way: str) -> None:
    """Passing from one way to the other is possible wherever they share a step."""
    made = shown(("xb", 3), (way, 1), actions={"x": reading("patient"), "b": typing("{{patient}}")})
    with pytest.raises(CannotCompileError, match=r"edge b: .*patient is produced by edge x, which is not"):
        compile_plan(made, {})


def test_what_every_way_produces_may_be_used() -> None:
    made = shown(
        ("xb", 3), ("yb", 1),
        actions={"x": reading("patient"), "y": reading("patient"), "b": typing("{{patient}}")},
    )  # fmt: skip
    assert len(compile_plan(made, {}).routes) == 2


@given(
    st.lists(st.sets(st.sampled_from("abcdef"), min_size=1).map(sorted), min_size=1, max_size=5), st.data()
)
def test_a_plan_that_compiles_never_lacks_a_value_whatever_way_is_gone(
    ways: list[list[str]], data: st.DataObject
) -> None:
    names = st.sampled_from(["v", "w"])
    doing = st.one_of(names.map(reading), names.map(lambda name: typing(f"{{{{{name}}}}}")))
    actions = {letter: data.draw(doing, label=letter) for letter in "abcdef"}
    made = shown(*(("".join(way), 1) for way in ways), actions=actions)
    try:
        plan = compile_plan(made, {})
    except CannotCompileError as error:
        told = str(error)
        assert "is produced by" in told
        return
    taken: list[str] = []
    produced: set[str] = set()
    while candidates := plan.after(taken).candidates:
        step = data.draw(st.sampled_from([one.step for one in candidates]))
        assert step.asks.keys() <= produced
        produced |= step.makes
        taken.append(step.key)


def decide(variable: str = "sexe", **fields: Any) -> DecideAction:
    return DecideAction(parameters=DecideParameters(variable=variable, **fields))


def branching(deciding: DecideAction, **fields: Any) -> Workflow:
    """Reads « sexe », decides, goes on at n2 or n3, which both lead to the end."""
    edges = (
        Edge(edge_id="s1", from_node="n0", to_node="n1", action=reading("sexe")),
        Edge(edge_id="s2", from_node="n1", to_node="n1", action=deciding),
        Edge(edge_id="s3", from_node="n2", to_node="n4", action=clicking("Homme")),
        Edge(edge_id="s4", from_node="n3", to_node="n4", action=clicking("Femme")),
    )
    return workflow(edges, **{"entry_nodes": ("n0",), "end_nodes": ("n4",), **fields})


def test_a_decision_leads_to_each_of_its_nodes() -> None:
    plan = compile_plan(branching(decide(cases={"M": "n2"}, otherwise="n3")), {})
    assert {route.keys for route in plan.routes} == {("s1", "s2", "s3"), ("s1", "s2", "s4")}


def test_a_decision_that_may_lead_to_nothing_is_refused() -> None:
    nodes = tuple(screen(f"n{number}") for number in range(6))
    made = branching(decide(cases={"M": "n2", "X": "n5"}, otherwise="n3"), nodes=nodes)
    with pytest.raises(CannotCompileError, match=r"edge s2: action\.parameters\.cases: may go on at node n5"):
        compile_plan(made, {})


def test_a_decision_may_end_the_task() -> None:
    plan = compile_plan(branching(decide(cases={"M": "n2"}, otherwise="n4")), {})
    assert ("s1", "s2") in {route.keys for route in plan.routes}


def test_a_decision_on_a_parameter_needs_no_step_before_it() -> None:
    given_one = Variable(name="service")
    made = branching(decide("service", cases={"urgences": "n2"}, otherwise="n3"), variables=(given_one,))
    step = compile_plan(made, {"service": "urgences"}).step("s2")
    assert isinstance(step.action, DecideAction)
    assert (step.action.parameters.cases, step.action.parameters.otherwise) == ({}, "n2")
    assert step.asks == {}


def test_a_decision_is_the_last_thing_an_edge_does() -> None:
    action = CompoundAction(actions=(decide(cases={}), clicking("OK")))
    assert "edge s: action.actions.0: a decision is the last" in refusal(("s", action))


def test_hand_drawn_circles_and_dead_ends_are_refused() -> None:
    there = Edge(edge_id="s1", from_node="n0", to_node="n1", action=clicking("A"))
    back = Edge(edge_id="s2", from_node="n1", to_node="n0", action=clicking("B"))
    with pytest.raises(CannotCompileError, match="edge s1 leads in a circle"):
        compile_plan(workflow((there, back), end_nodes=()), {})
    with pytest.raises(CannotCompileError, match="nothing comes after edge s1"):
        compile_plan(workflow((there,), end_nodes=()), {})
    with pytest.raises(CannotCompileError, match="nothing comes after the start"):
        compile_plan(workflow((there,), entry_nodes=("n1",)), {})


@pytest.mark.parametrize(
    ("action", "matters"),
    [
        (typing("x"), True),
        (clicking("Enregistrer"), True),
        (clicking("Enregistrement"), True),
        (clicking("Ne pas enregistrer"), True),
        (clicking("OK"), True),
        (clicking("Okinawa"), True),
        (clicking("Rechercher"), False),
        (MouseClickAction(target=Target(text="Go", role="submit")), True),
        (MouseClickAction(target=Target(crop="crops/disk.png")), True),
        (MouseClickAction(target=Target(crop="crops/field.png", role="form_input")), False),
        (MouseClickAction(target=Target(role="record", cells=(Cell(text="10234"),))), False),
        (KeyPressAction(parameters=KeyParameters(keys=("Ctrl", "S"))), True),
        (KeyPressAction(parameters=KeyParameters(keys=("enter",))), True),
        (KeyPressAction(parameters=KeyParameters(keys=("tab",))), False),
        (WaitAction(parameters=WaitParameters(duration_ms=5)), False),
    ],
)
def test_what_writes_or_deletes_matters(action: Action, matters: bool) -> None:
    (step,) = steps_of(action)
    assert step.consequential is matters


def test_the_subject_is_what_its_screen_shows_with_this_replays_values() -> None:
    made = drawn({"s": clicking("OK")}, (NAME, Variable(name="ipp"), SECRET))
    label = ShownAt(variable="nom", label="Nom utilisé", side="left")
    shows = made.nodes[0].model_copy(update={"shows": ("nom", "ipp"), "shown_at": (label,)})
    made = made.model_copy(update={"nodes": (shows, *made.nodes[1:])})
    given_values = {"nom": "DUPONT", "ipp": "10234"}
    assert compile_plan(made, given_values).step("s").identity == (Subject("nom", "DUPONT", here=(label,)),)
    named = made.model_copy(update={"identity": ("ipp",)})
    (asked,) = compile_plan(named, given_values).step("s").identity
    assert (asked.variable, asked.value, asked.here, asked.required) == ("ipp", "10234", (), True)
    assert "ipp" in [place.label for place in asked.elsewhere]


def test_a_dialog_that_names_the_subject_is_enough_where_no_label_shows_it() -> None:
    made = drawn({"s": clicking("OK")}, (Variable(name="ipp"),)).model_copy(update={"identity": ("ipp",)})
    says = Spoken(says="Relancer le dossier n° ${ipp} ?")
    for spoken, required in ((says, False), (None, True)):
        asks = made.nodes[0].model_copy(
            update={"shows": ("ipp",), "screen_template": ScreenTemplate(spoken=spoken)}
        )
        plan = compile_plan(made.model_copy(update={"nodes": (asks, *made.nodes[1:])}), {"ipp": "10234"})
        (asked,) = plan.step("s").identity
        assert (asked.spoken, asked.required) == (spoken, required)


@pytest.mark.parametrize(
    ("action", "reads"),
    [
        (clicking("OK"), True),
        (typing("${ipp}"), True),  # whose record is it typed into?
        (clicking("${ipp}"), False),
        (MouseClickAction(target=Target(text="Ouvrir", cells=(Cell(text="${ipp}"),))), False),
    ],
)
def test_labels_of_other_screens_say_nothing_where_the_subject_is_picked_from_a_list(
    action: Action, reads: bool
) -> None:
    made = drawn({"s": action}, (Variable(name="ipp"),)).model_copy(update={"identity": ("ipp",)})
    (asked,) = compile_plan(made, {"ipp": "10234"}).step("s").identity
    assert bool(asked.elsewhere) is reads


@pytest.mark.parametrize(
    ("variable", "value", "complaint"),
    [
        (Variable(name="v", repeated=True), "one", "needs one value for each turn: v"),
        (Variable(name="v"), ("a", "b"), "takes a single value: v"),
        (Variable(name="v", kind="secret"), "hunter2", "to be kept in the vault and named as vault:ENTRY: v"),
        (Variable(name="v", repeated=True), ("a", " "), "empty: v"),
    ],
)
def test_a_value_of_the_wrong_form_is_refused(variable: Variable, value: Any, complaint: str) -> None:
    with pytest.raises(BadParametersError) as refused:
        compile_plan(drawn({"s": clicking("OK")}, (variable,)), {"v": value})
    assert complaint in str(refused.value)
    assert "hunter2" not in str(refused.value)
