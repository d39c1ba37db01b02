"""A workflow's graph over HTTP: in words, drawn, checked, taken out and brought in."""

from __future__ import annotations

from xml.etree import ElementTree

import httpx
import numpy as np
import pytest

from api_calls import new_session, send_shot
from made_workflow import NODES, coding_workflow
from painted import FakePaintedOcr
from replay_bench import png
from rpa_vision.authoring.files.archive import Archive, write_archive
from rpa_vision.authoring.files.exchange import read_workflow, write_workflow
from rpa_vision.models.embedding import Vector
from rpa_vision.models.graph.learning import LearningState, LearningThresholds
from rpa_vision.models.graph.workflow import Example, Learning, Workflow
from rpa_vision.server.services import Services
from rpa_vision.storage.workflows.prototypes import WorkflowLooks, prototypes_of

WORKFLOW = "WF_coder_un_sejour"


@pytest.fixture
def stored(services: Services) -> Workflow:
    workflow = coding_workflow()
    vectors = {
        one.vector_id: Vector.unit(one.provider, np.ones(one.dimensions))
        for _, one in prototypes_of(workflow)
    }
    WorkflowLooks(services.store.blobs).keep(workflow, vectors)
    services.store.workflows.create(workflow, "test")
    return workflow


@pytest.mark.usefixtures("stored")
def test_it_is_explained_in_the_language_asked_for(api: httpx.Client) -> None:
    french = api.get(f"/workflows/{WORKFLOW}/explain").json()
    english = api.get(f"/workflows/{WORKFLOW}/explain", params={"language": "en"}).json()
    assert french["lines"][0]["words"][0]["text"] == "Sur l'écran « Recherche de patients » :"
    assert english["lines"][0]["words"][0]["text"] == "On the screen “Recherche de patients”:"
    assert french["lines"][2]["words"][1] == {"text": "${nom}", "variable": "nom"}
    assert len(french["doubts"]) == 3


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_what_is_taken_out_is_what_is_stored(api: httpx.Client, stored: Workflow, form: str) -> None:
    answer = api.get(f"/workflows/{WORKFLOW}/export", params={"format": form})
    assert answer.headers["content-type"].startswith(f"application/{form}")
    assert f"{WORKFLOW}.{form}" in answer.headers["content-disposition"]
    assert read_workflow(answer.content, "answer") == stored


def test_the_drawing_shows_the_recorded_screens_unless_asked_not_to(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr
) -> None:
    session_id = new_session(api)
    send_shot(api, session_id, png(ocr.paint({(20, 20): "Accueil"})))
    seen = Example(session_id=session_id, screenshot_id="shot_0001")
    nodes = (NODES[0].model_copy(update={"example": seen}), *NODES[1:])
    services.store.workflows.create(coding_workflow(nodes=nodes), "test")
    drawn = api.get(f"/workflows/{WORKFLOW}/export", params={"format": "svg"})
    bare = api.get(f"/workflows/{WORKFLOW}/export", params={"format": "svg", "pictures": False})
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.headers["cache-control"] == "no-store"
    assert drawn.text.count("<image ") == 1
    assert bare.text.count("<image ") == 0
    ElementTree.fromstring(bare.text)  # noqa: S314 - our own


@pytest.mark.usefixtures("stored")
def test_the_drawing_as_png(api: httpx.Client) -> None:
    answer = api.get(f"/workflows/{WORKFLOW}/export", params={"format": "png"})
    assert answer.headers["content-type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")


@pytest.mark.usefixtures("stored")
def test_what_is_wrong_is_told_and_missing_vectors_are_noticed(api: httpx.Client, services: Services) -> None:
    assert api.get(f"/workflows/{WORKFLOW}/validate").json() == []
    services.store.blobs.delete(f"workflows/{WORKFLOW}/prototypes/stays-made.npy")
    (finding,) = api.get(f"/workflows/{WORKFLOW}/validate", params={"language": "en"}).json()
    assert (finding["severity"], finding["kind"]) == ("error", "missing_vector")
    assert finding["where"] == "the screen “Dossier patient — Séjours”"


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_a_workflow_is_brought_in_with_what_it_lacks(
    api: httpx.Client, services: Services, form: str
) -> None:
    workflow = coding_workflow(version=4)
    written = write_workflow(workflow, form)  # type: ignore[arg-type]
    answer = api.post("/workflows/import", content=written)
    assert answer.status_code == 201
    assert answer.json()["workflow"]["version"] == 4
    assert {finding["kind"] for finding in answer.json()["findings"]} == {"missing_vector"}
    kept = services.store.workflows.get(WORKFLOW)
    assert (kept.nodes, kept.variables, kept.loops, kept.doubts) == (
        workflow.nodes,
        workflow.variables,
        workflow.loops,
        workflow.doubts,
    )
    assert [edge.action for edge in kept.edges] == [edge.action for edge in workflow.edges]


@pytest.mark.usefixtures("stored")
def test_an_archive_brings_all_that_is_needed_to_run(api: httpx.Client, services: Services) -> None:
    archive = api.get(f"/workflows/{WORKFLOW}/export", params={"format": "zip"})
    assert archive.headers["content-type"] == "application/zip"
    answer = api.post("/workflows/import", params={"copy": True}, content=archive.content)
    assert answer.status_code == 201, answer.text
    assert answer.json()["findings"] == []
    copied = services.store.workflows.get(answer.json()["workflow"]["workflow_id"])
    looks = WorkflowLooks(services.store.blobs)
    kept, known = looks.prototypes(copied), looks.prototypes(services.store.workflows.get(WORKFLOW))
    assert kept.keys() == known.keys()
    assert all(np.array_equal(kept[name].values, known[name].values) for name in known)


@pytest.mark.usefixtures("stored")
def test_an_archive_of_a_known_workflow_changes_nothing(api: httpx.Client, services: Services) -> None:
    name = f"workflows/{WORKFLOW}/prototypes/stays-made.npy"
    archive = api.get(f"/workflows/{WORKFLOW}/export", params={"format": "zip"}).content
    services.store.blobs.put(name, b"as it is here")
    assert api.post("/workflows/import", content=archive).status_code == 409
    assert services.store.blobs.get(name) == b"as it is here"


@pytest.mark.usefixtures("stored")
def test_an_archive_that_lacks_a_vector_is_refused(api: httpx.Client) -> None:
    lacking = write_archive(Archive(coding_workflow(), {"crops/a.png": b"\x89PNG\r\n\x1a\n"}))
    answer = api.post("/workflows/import", params={"copy": True}, content=lacking)
    assert answer.status_code == 422
    assert "not in the archive" in answer.text


@pytest.mark.parametrize("elsewhere", [LearningState.AUTO_CANDIDATE, LearningState.AUTO_CONFIRMED])
def test_trust_earned_elsewhere_is_not_brought_in(
    api: httpx.Client, services: Services, elsewhere: LearningState
) -> None:
    nothing = LearningThresholds(observed_runs=0, assisted_runs=0, candidate_runs=0, rollback_confidence=0.0)
    trusted = coding_workflow(
        learning_state=elsewhere, learning=Learning(state=elsewhere, thresholds=nothing)
    )
    assert api.post("/workflows/import", content=write_workflow(trusted, "json")).status_code == 201
    here = services.store.workflows.get(WORKFLOW)
    assert here.learning_state is LearningState.OBSERVATION
    assert here.learning.thresholds == LearningThresholds()
    assert here.stats.observed_runs == 0


@pytest.mark.usefixtures("stored")
def test_what_exists_is_not_overwritten_but_may_be_copied(api: httpx.Client, services: Services) -> None:
    written = write_workflow(coding_workflow(name="Autre"), "yaml")
    assert api.post("/workflows/import", content=written).status_code == 409
    assert services.store.workflows.get(WORKFLOW).name == "Coder un séjour"
    copied = api.post("/workflows/import", params={"copy": True}, content=written)
    assert copied.status_code == 201
    assert copied.json()["workflow"]["workflow_id"] != WORKFLOW
    assert copied.json()["workflow"]["name"] == "Autre"


@pytest.mark.parametrize("body", [b"", b"name: [", b"a: &x\n  - *x", b"{}", b"\xff\xfe\x00"])
def test_what_is_no_workflow_is_refused_and_not_kept(api: httpx.Client, body: bytes) -> None:
    answer = api.post("/workflows/import", content=body)
    assert answer.status_code == 422
    assert answer.json()["error"] == "MalformedDocumentError"
    assert api.get("/workflows").json() == []


@pytest.mark.parametrize("path", ["explain", "export", "validate"])
def test_what_does_not_exist_is_404(api: httpx.Client, path: str) -> None:
    answer = api.get(f"/workflows/WF_none/{path}")
    assert answer.status_code == 404
    assert "WF_none" in answer.json()["detail"]


@pytest.mark.usefixtures("stored")
@pytest.mark.parametrize("query", [{"format": "pdf"}, {"language": "de"}, {"version": 0}])
def test_what_cannot_be_asked_for_is_422(api: httpx.Client, query: dict[str, str]) -> None:
    assert api.get(f"/workflows/{WORKFLOW}/export", params=query).status_code == 422


@pytest.mark.usefixtures("stored")
def test_a_version_that_never_was_is_404(api: httpx.Client) -> None:
    assert api.get(f"/workflows/{WORKFLOW}/export", params={"version": 9}).status_code == 404
