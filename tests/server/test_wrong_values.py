"""A wrong value is refused before a replay starts, at its field, and stands in no log."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from api_calls import start_replay
from replay_bench import admission_workflow
from rpa_vision.models.graph.workflow import Loop, Variable
from rpa_vision.server.services import Services

HERE = "/workflows/WF_admission"


@pytest.fixture(autouse=True)
def workflow(services: Services) -> None:
    kept = admission_workflow()
    variables = (
        *kept.variables,
        Variable(name="dp", label="Diagnostic principal", kind="cim10"),
        Variable(name="das", label="Diagnostics associés", kind="cim10", repeated=True),
        Variable(name="nir", label="NIR", kind="nir"),
    )
    loops = (Loop(edges=("e2",), turns=(1,), variables=("das",)),)
    services.store.workflows.create(kept.model_copy(update={"variables": variables, "loops": loops}), "test")


def given(**changed: Any) -> dict[str, Any]:
    right = {"numero_patient": "10234", "dp": "J18.9", "das": ["I10"], "nir": "2 55 08 14 168 025 38"}
    return right | changed


def test_right_values_start_a_replay(api: httpx.Client) -> None:
    assert start_replay(api, parameters=given()).status_code == 201


@pytest.mark.parametrize(
    ("changed", "fields"),
    [
        ({"dp": "J1X8"}, [("dp", "n'est pas un code CIM-10")]),
        ({"das": ["I10", "J1X8"]}, [("das.2", "n'est pas un code CIM-10")]),
        (
            {"dp": "J1X8", "nir": "2 55 08 14 168 025 39"},
            [
                ("dp", "n'est pas un code CIM-10"),
                (
                    "nir",
                    "n'est pas un numéro de sécurité sociale : la clé ne correspond pas, un chiffre est faux",
                ),
            ],
        ),
    ],
)
def test_a_wrong_value_is_refused_at_its_field(
    api: httpx.Client, changed: dict[str, Any], fields: list[tuple[str, str]]
) -> None:
    with capture_logs() as logs:
        api.headers["Accept-Language"] = "fr"
        answer = start_replay(api, parameters=given(**changed))

    assert answer.status_code == 422
    assert answer.json()["error"] == "BadParametersError"
    assert [(one["field"], one["problem"]) for one in answer.json()["fields"]] == fields
    told = answer.text + str(logs)
    assert "J1X8" not in told
    assert "2 55 08" not in told
    assert api.get("/replays").json() == []


def test_what_is_missing_is_named_as_a_field_too(api: httpx.Client) -> None:
    parameters = given()
    del parameters["dp"]

    answer = start_replay(api, parameters=parameters)

    assert [one["field"] for one in answer.json()["fields"]] == ["dp"]


def test_a_person_says_what_a_variable_is(api: httpx.Client, services: Services) -> None:
    assert start_replay(api, parameters=given(dp="B102")).status_code == 201

    answer = api.put(f"{HERE}/variables/dp/kind", json={"kind": "text"})

    assert answer.status_code == 200
    assert start_replay(api, parameters=given(dp="ce que l'on veut")).status_code == 201
    unknown = api.put(f"{HERE}/variables/dp/kind", json={"kind": "passport"})
    assert unknown.status_code == 422
    assert "cim10" in unknown.json()["detail"]
    assert api.put(f"{HERE}/variables/nobody/kind", json={"kind": "text"}).status_code == 422


def test_kinds_are_told_in_the_language_asked_for(api: httpx.Client) -> None:
    told = api.get("/domain", params={"language": "en"}).json()

    assert told["name"] == "generic"
    assert {"name": "cim10", "label": "ICD-10 code", "codes": 0} in told["kinds"]


def test_a_kind_of_another_sites_domain_is_pointed_out(api: httpx.Client, services: Services) -> None:
    learnt = services.store.workflows.get("WF_admission")
    elsewhere = tuple(
        one.model_copy(update={"kind": "tube"}) if one.name == "dp" else one for one in learnt.variables
    )
    services.store.workflows.save(learnt.model_copy(update={"variables": elsewhere}), "test", None)

    findings = api.get(f"{HERE}/validate").json()

    assert [one["field"] for one in findings if one["kind"] == "unknown_kind"] == ["variables.1.kind"]
