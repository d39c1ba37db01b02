"""A workflow's graph for people: in words, drawn, checked, taken out and brought in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from fastapi import Query, Request, Response, status
from fastapi.concurrency import run_in_threadpool

from rpa_vision.authoring.checks.validate import validate as validated
from rpa_vision.authoring.drawing.draw import draw_png, draw_svg
from rpa_vision.authoring.files.archive import Archive, is_archive, looks_of, read_archive, write_archive
from rpa_vision.authoring.files.exchange import read_workflow, write_workflow
from rpa_vision.authoring.telling.explain import explain as explained
from rpa_vision.authoring.telling.explanation import Explanation
from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.models.answers import WorkflowSummary
from rpa_vision.models.base import WorkflowId
from rpa_vision.models.graph.finding import Finding, ImportAnswer
from rpa_vision.models.graph.learning import LearningState, LearningThresholds
from rpa_vision.models.graph.workflow import Example, Learning, Workflow, WorkflowStats
from rpa_vision.phrases import Language, phrased
from rpa_vision.server.gate.auth import OperatorDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.services import Services, ServicesDep
from rpa_vision.storage.database.ids import new_workflow_id
from rpa_vision.storage.sessions import screenshot_blob
from rpa_vision.storage.workflows.prototypes import WorkflowLooks

router = GuardedRouter(prefix="/workflows", tags=["workflows"])

Form = Literal["yaml", "json", "zip", "svg", "png"]
_MEDIA_TYPES: dict[Form, str] = {
    "yaml": "application/yaml",
    "json": "application/json",
    "zip": "application/zip",
    "svg": "image/svg+xml",
    "png": "image/png",
}
Spoken = Annotated[Language | None, Query(description="The server's own when it is not said")]
Version = Annotated[int | None, Query(ge=1, description="The latest when it is not said")]


@router.get("/{workflow_id}/explain")
def explain(
    workflow_id: WorkflowId, services: ServicesDep, language: Spoken = None, version: Version = None
) -> Explanation:
    """What was understood, line by line."""
    workflow = services.store.workflows.get(workflow_id, version)
    return explained(workflow, language or services.settings.language, services.domain)


@router.get("/{workflow_id}/validate")
def validate(
    workflow_id: WorkflowId, services: ServicesDep, language: Spoken = None, version: Version = None
) -> list[Finding]:
    """Everything that is wrong with it, errors first; empty when nothing is."""
    workflow = services.store.workflows.get(workflow_id, version)
    return _findings(services, workflow, language)


@router.get(
    "/{workflow_id}/export",
    response_class=Response,
    responses={200: {"content": {kind: {} for kind in _MEDIA_TYPES.values()}}},
)
def export(
    workflow_id: WorkflowId,
    services: ServicesDep,
    form: Annotated[Form, Query(alias="format")] = "json",
    pictures: Annotated[bool, Query(description="False: drawn without anything patients stand on")] = True,
    language: Spoken = None,
    version: Version = None,
) -> Response:
    """A workflow to take away: as a document, with all it needs to run elsewhere (zip), or drawn."""
    workflow = services.store.workflows.get(workflow_id, version)
    content = _written(services, workflow, form, language, pictures=pictures)
    headers = {"Content-Disposition": f'attachment; filename="{workflow.workflow_id}.{form}"'}
    return Response(content, media_type=_MEDIA_TYPES[form], headers=headers)


@router.post(
    "/import",
    status_code=status.HTTP_201_CREATED,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                kind: {"schema": {"type": "string", "format": "binary"}}
                for kind in ("application/yaml", "application/json", "application/zip")
            },
        }
    },
)
async def import_workflow(
    request: Request,
    services: ServicesDep,
    by: OperatorDep,
    copy: Annotated[bool, Query(description="Under a new id, whatever its own is")] = False,
    language: Spoken = None,
) -> ImportAnswer:
    """A workflow as an archive (zip), ready to run, or its graph alone as YAML or JSON: then its screens' vectors do not
    come with it, and what is missing is among the findings."""
    return await run_in_threadpool(_imported, services, await request.body(), language, by, copy=copy)


def _imported(
    services: Services, data: bytes, language: Language | None, by: str | None, *, copy: bool
) -> ImportAnswer:
    brought = read_archive(data, "request") if is_archive(data) else Archive(read_workflow(data, "request"))
    workflow = _as_a_newcomer(brought.workflow, services.settings.learning)
    if copy:
        workflow = workflow.model_copy(update={"workflow_id": new_workflow_id(workflow.name)})
    elif services.store.workflows.exists(workflow.workflow_id):
        raise ConflictError(phrased("task_refused.exists", workflow_id=workflow.workflow_id))
    if brought.looks:
        WorkflowLooks(services.store.blobs).bring(workflow, brought.looks)
    services.store.workflows.create(workflow, "imported", by, imported=True)
    summary = WorkflowSummary(
        workflow_id=workflow.workflow_id,
        name=workflow.name,
        version=workflow.version,
        learning_state=workflow.learning_state,
    )
    return ImportAnswer(workflow=summary, findings=tuple(_findings(services, workflow, language)))


def _as_a_newcomer(workflow: Workflow, thresholds: LearningThresholds) -> Workflow:
    """Trust is earned here: what a file says about acting alone elsewhere, or about what that takes, proves
    nothing on this site's screens."""
    return workflow.model_copy(
        update={
            "learning_state": LearningState.OBSERVATION,
            "learning": Learning(thresholds=thresholds),
            "stats": WorkflowStats(),
            "identity_confirmed": None,
            "proposed_identity": workflow.identity or workflow.proposed_identity,
            "edges": tuple(edge.model_copy(update={"waived_by": None}) for edge in workflow.edges),
            "metadata": {name: value for name, value in workflow.metadata.items() if name != "sessions"},
        }
    )


def _findings(services: Services, workflow: Workflow, language: Language | None) -> list[Finding]:
    def has_vector(vector_id: str) -> bool:
        return _kept(services, f"workflows/{workflow.workflow_id}/{vector_id}") is not None

    return list(validated(workflow, language or services.settings.language, has_vector, services.domain))


def _written(
    services: Services, workflow: Workflow, form: Form, language: Language | None, *, pictures: bool
) -> str | bytes:
    spoken = language or services.settings.language
    match form:
        case "svg":
            return draw_svg(workflow, example_pictures(services, shown=pictures), spoken)
        case "png":
            return draw_png(workflow, example_pictures(services, shown=pictures), spoken)
        case "zip":
            looks = {
                name: _kept(services, f"workflows/{workflow.workflow_id}/{name}")
                for name in looks_of(workflow)
            }
            return write_archive(
                Archive(workflow, {name: data for name, data in looks.items() if data is not None})
            )
        case _:
            return write_workflow(workflow, form)


def example_pictures(services: Services, *, shown: bool) -> Callable[[Example], bytes | None]:
    def picture(example: Example) -> bytes | None:
        return _kept(services, screenshot_blob(example.session_id, example.screenshot_id)) if shown else None

    return picture


def _kept(services: Services, name: str) -> bytes | None:
    try:
        return services.store.blobs.get(name)
    except NotFoundError:
        return None
