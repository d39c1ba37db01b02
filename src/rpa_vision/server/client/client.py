"""The other side of the API: typed calls, and errors that say what to do next."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any
from urllib.parse import urlencode

import httpx
from pydantic import TypeAdapter

from rpa_vision.errors import (
    BadInputError,
    BadParametersError,
    BusyError,
    ConflictError,
    FieldProblem,
    RpaVisionError,
    ServerUnreachableError,
)
from rpa_vision.models.answers import (
    AgentStatus,
    Difference,
    LearnAnswer,
    LearningStatus,
    LearnProgress,
    ReplaySummary,
    SeenBeforeAnswer,
    WorkflowSummary,
    WorkflowVersion,
)
from rpa_vision.models.documents import load_document
from rpa_vision.models.graph.edit import WorkflowEdit
from rpa_vision.models.graph.finding import Finding, ImportAnswer
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.record_check import RecordCheck
from rpa_vision.models.replay.run import Given, Replay, ReplayState, RunEvent, Said
from rpa_vision.models.site.audit import AuditCheck
from rpa_vision.models.site.retention import Purge, Purged
from rpa_vision.outgoing import open_http
from rpa_vision.phrases import Language, phrased
from rpa_vision.server.client.access import AccessClient
from rpa_vision.server.client.accounts import AccountsClient
from rpa_vision.server.client.batches import BatchClient
from rpa_vision.server.client.desks import DeskClient
from rpa_vision.server.client.dialogs import DialogClient, said_by
from rpa_vision.server.client.persons import PersonClient
from rpa_vision.server.client.schedules import ScheduleClient
from rpa_vision.server.client.site import SiteClient
from rpa_vision.server.client.tasks import TaskClient

LEARN_TIMEOUT_S = 600.0
"""Learning reads every screenshot of every demonstration before it answers."""

AUDIT_TIMEOUT_S = 120.0
"""A trail of a hundred thousand records is read to the end."""

PURGE_TIMEOUT_S = 600.0
"""A year of pictures is deleted one by one."""

DRAW_TIMEOUT_S = 120.0
"""A drawing decodes a picture for each screen of the task."""
IDLE_S = 2.0
"""Before a connection is used no more: servers close them after five, and a request sent just then is lost."""


class ServerClient:
    def __init__(
        self, url: str, token: str, proxy: str | None = None, language: Language | None = None
    ) -> None:
        """``language``: in which it is told why something is refused; English where none is asked for."""
        self.url = url.rstrip("/")
        self._http = open_http(
            self.url,
            proxy,
            base_url=f"{self.url}/api/v1",
            headers={"Authorization": f"Bearer {token}"}
            | ({"Accept-Language": language} if language else {}),
            limits=httpx.Limits(keepalive_expiry=IDLE_S),
        )
        self.dialogs = DialogClient(self._send, self.url)
        self.access = AccessClient(self._send, self.url)
        self.accounts = AccountsClient(self._send, self.url)
        self.desks = DeskClient(self._send, self.url)
        self.tasks = TaskClient(self._send, self.url)
        self.batches = BatchClient(self._send, self.url)
        self.persons = PersonClient(self._lines, self.url)
        self.schedules = ScheduleClient(self._send, self.url)
        self.site = SiteClient(self._send, self._http, self.url)

    def __enter__(self) -> ServerClient:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.close()

    def learn(
        self,
        name: str,
        session_ids: list[str],
        on_progress: Callable[[LearnProgress], None] = lambda _: None,
        by: str | None = None,
    ) -> LearnAnswer:
        body = {"name": name, "session_ids": session_ids}
        lines = self._lines(f"/workflows/learn/live{said_by(by)}", body, LEARN_TIMEOUT_S)
        return self._learnt(lines, on_progress)

    def learn_on(self, workflow_id: str, session_ids: list[str], by: str | None = None) -> LearnAnswer:
        address = f"/workflows/{workflow_id}/demonstrations{said_by(by)}"
        answer = self._send("POST", address, {"session_ids": session_ids}, timeout=LEARN_TIMEOUT_S)
        return load_document(LearnAnswer, answer, self.url)

    def _lines(self, path: str, body: object, timeout: float) -> Iterator[str]:
        """Of an answer that is told as it goes."""
        try:
            with self._http.stream("POST", path, json=body, timeout=timeout) as answer:
                if answer.is_error:
                    answer.read()
                    raise _error(answer)
                yield from answer.iter_lines()
        except httpx.TransportError as error:
            raise self._unreachable(error) from error

    def _learnt(self, lines: Iterator[str], on_progress: Callable[[LearnProgress], None]) -> LearnAnswer:
        for line in lines:
            told = json.loads(line)
            if "looked_at" in told:
                on_progress(LearnProgress.model_validate(told))
            elif "detail" in told:
                raise BadInputError(str(told["detail"]))
            else:
                return load_document(LearnAnswer, line.encode(), self.url)
        raise ServerUnreachableError(phrased("server_refused.stopped_learning", url=self.url))

    def workflow(self, workflow_id: str) -> Workflow:
        return load_document(Workflow, self._send("GET", f"/workflows/{workflow_id}"), self.url)

    def workflows(self) -> list[WorkflowSummary]:
        return TypeAdapter(list[WorkflowSummary]).validate_json(self._send("GET", "/workflows"))

    def export(self, workflow_id: str, form: str, language: Language, *, pictures: bool = True) -> bytes:
        query = {"format": form, "language": language, "pictures": str(pictures).lower()}
        return self._send(
            "GET", f"/workflows/{workflow_id}/export?{urlencode(query)}", timeout=DRAW_TIMEOUT_S
        )

    def import_workflow(
        self, data: bytes, language: Language, *, copy: bool = False, by: str | None = None
    ) -> ImportAnswer:
        said = {} if by is None else {"operator_id": by}
        query = urlencode({"language": language, "copy": str(copy).lower(), **said})
        answer = self._send("POST", f"/workflows/import?{query}", content=data)
        return load_document(ImportAnswer, answer, self.url)

    def findings(self, workflow_id: str, language: Language) -> list[Finding]:
        answer = self._send("GET", f"/workflows/{workflow_id}/validate?{urlencode({'language': language})}")
        return TypeAdapter(list[Finding]).validate_json(answer)

    def versions(self, workflow_id: str) -> list[WorkflowVersion]:
        answer = self._send("GET", f"/workflows/{workflow_id}/versions")
        return TypeAdapter(list[WorkflowVersion]).validate_json(answer)

    def differences(self, workflow_id: str, before: int, after: int | None = None) -> list[Difference]:
        query = urlencode({"before": before} | ({} if after is None else {"after": after}))
        answer = self._send("GET", f"/workflows/{workflow_id}/diff?{query}")
        return TypeAdapter(list[Difference]).validate_json(answer)

    def restore(self, workflow_id: str, version: int, operator_id: str | None = None) -> Workflow:
        return self._change(workflow_id, "restore", {"version": version, "operator_id": operator_id})

    def edit(self, workflow_id: str, edit: WorkflowEdit, by: str | None = None) -> Workflow:
        answer = self._send(
            "PATCH", f"/workflows/{workflow_id}{said_by(by)}", edit.model_dump(mode="json", exclude_none=True)
        )
        return load_document(Workflow, answer, self.url)

    def delete(self, workflow_id: str, by: str | None = None) -> None:
        self._send("DELETE", f"/workflows/{workflow_id}{said_by(by)}")

    def learning(self, workflow_id: str) -> LearningStatus:
        return load_document(
            LearningStatus, self._send("GET", f"/workflows/{workflow_id}/learning"), self.url
        )

    def approve(self, workflow_id: str, operator_id: str) -> Workflow:
        return self._change(workflow_id, "approve", {"operator_id": operator_id})

    def roll_back(self, workflow_id: str, message: str, operator_id: str | None = None) -> Workflow:
        return self._change(workflow_id, "rollback", {"message": message, "operator_id": operator_id})

    def rename_variable(
        self, workflow_id: str, name: str, new: str, label: str | None = None, by: str | None = None
    ) -> Workflow:
        said = {"name": new, "label": label}
        return self._change(workflow_id, f"variables/{name}/rename{said_by(by)}", said)

    def reject_variable(self, workflow_id: str, name: str, value: str, by: str | None = None) -> Workflow:
        return self._change(workflow_id, f"variables/{name}/reject{said_by(by)}", {"value": value})

    def declare_checks(
        self, workflow_id: str, edge_id: str, checks: Sequence[RecordCheck], by: str | None = None
    ) -> Workflow:
        """What the system of record must say once this action is done."""
        body = {"checks": [check.model_dump(mode="json") for check in checks]}
        return self._put(workflow_id, f"edges/{edge_id}/checks{said_by(by)}", body)

    def declare_subject(self, workflow_id: str, variables: Sequence[str], by: str | None = None) -> Workflow:
        """Which values say who the task is about; none: it is about nobody."""
        said = {"variables": list(variables), "nobody": not variables}
        return self._put(workflow_id, f"identity{said_by(by)}", said)

    def declare_kind(self, workflow_id: str, name: str, kind: str, by: str | None = None) -> Workflow:
        """What the values of a variable are."""
        return self._put(workflow_id, f"variables/{name}/kind{said_by(by)}", {"kind": kind})

    def answer_doubt(
        self, workflow_id: str, kind: str, about: str, option: str, by: str | None = None
    ) -> Workflow:
        """Which one is meant from now on."""
        return self._put(workflow_id, f"doubts/{kind}/{about}{said_by(by)}", {"option": option})

    def doubt_picture(self, workflow_id: str, kind: str, about: str) -> bytes:
        """The question with its pictures, as PNG."""
        return self._send("GET", f"/workflows/{workflow_id}/doubts/{kind}/{about}/picture")

    def waive(self, workflow_id: str, edge_id: str, by: str) -> Workflow:
        """Somebody answers for an action that nobody can take back: it is done unasked."""
        return self._put(workflow_id, f"edges/{edge_id}/waiver{said_by(by)}", {})

    def ask_again(self, workflow_id: str, edge_id: str, by: str | None = None) -> Workflow:
        """Takes a waiver back."""
        answer = self._send("DELETE", f"/workflows/{workflow_id}/edges/{edge_id}/waiver{said_by(by)}")
        return load_document(Workflow, answer, self.url)

    def purge(self, request: Purge) -> Purged:
        answer = self._send("POST", "/purge", request.model_dump(mode="json"), PURGE_TIMEOUT_S)
        return load_document(Purged, answer, self.url)

    def seen_before(self, picture: bytes, count: int) -> SeenBeforeAnswer:
        """Where, among all that was learnt, a screen like this one was shown."""
        answer = self._send(
            "POST", "/screens/search", form={"count": str(count)}, files={"screenshot": picture}
        )
        return load_document(SeenBeforeAnswer, answer, self.url)

    def audit_check(self) -> AuditCheck:
        """The whole audit trail, read again."""
        return load_document(
            AuditCheck, self._send("GET", "/audit/verify", timeout=AUDIT_TIMEOUT_S), self.url
        )

    def agent(self, agent_id: str) -> AgentStatus:
        return load_document(AgentStatus, self._send("GET", f"/agents/{agent_id}"), self.url)

    def start_replay(
        self,
        workflow_id: str,
        agent_id: str,
        parameters: Mapping[str, Given],
        *,
        draft: bool = False,
        coached: bool | None = None,
    ) -> Replay:
        body = {"workflow_id": workflow_id, "agent_id": agent_id, "parameters": dict(parameters)}
        return load_document(
            Replay, self._send("POST", "/replays", {**body, "draft": draft, "coached": coached}), self.url
        )

    def pause(self, replay_id: str, message: str) -> Replay:
        return self._steer(replay_id, "pause", {"message": message})

    def resume(
        self,
        replay_id: str,
        step: Said | None,
        which: str | None = None,
        reason: str = "",
        press: str | None = None,
        as_of: str | None = None,
    ) -> Replay:
        """``step`` says what became of the paused step, where its action may have been done already; ``which`` way on
        is meant, where there are several; for what ``reason`` a step is left out; what is to be ``press``ed on the
        dialog in the way, of the pause ``as_of`` then."""
        told = {"step": step, "which": which, "reason": reason, "press": press, "as_of": as_of}
        return self._steer(replay_id, "resume", told)

    def replays(
        self,
        search: str,
        state: ReplayState | None,
        workflow_id: str | None,
        agent_id: str | None,
        limit: int,
    ) -> list[ReplaySummary]:
        asked = {"search": search, "state": state, "workflow_id": workflow_id, "agent_id": agent_id}
        given = {name: value for name, value in asked.items() if value}
        adapter: TypeAdapter[list[ReplaySummary]] = TypeAdapter(list[ReplaySummary])
        return adapter.validate_json(self._send("GET", f"/replays?{urlencode({**given, 'limit': limit})}"))

    def rollback(self, replay_id: str, actions: int = 1) -> Replay:
        return self._steer(replay_id, "rollback", {"actions": actions})

    def correct(
        self, replay_id: str, place: Mapping[str, list[int]], operator_id: str | None = None
    ) -> Replay:
        """``place``: ``at`` or ``bbox``, in pixels of the frozen picture."""
        return self._steer(replay_id, "correct", {**place, "operator_id": operator_id})

    def accept_screen(self, replay_id: str, operator_id: str | None = None) -> Replay:
        """The screen it stopped on is the one it waits for."""
        return self._steer(replay_id, "screen", {"operator_id": operator_id})

    def abort(self, replay_id: str, message: str) -> Replay:
        return self._steer(replay_id, "abort", {"message": message})

    def replay(self, replay_id: str) -> Replay:
        return load_document(Replay, self._send("GET", f"/replays/{replay_id}"), self.url)

    def events(self, replay_id: str) -> list[RunEvent]:
        adapter: TypeAdapter[list[RunEvent]] = TypeAdapter(list[RunEvent])
        return adapter.validate_json(self._send("GET", f"/replays/{replay_id}/events"))

    def picture(self, name: str) -> bytes:
        """By the name a run event gives: ``replays/<id>/<picture>``."""
        _, replay_id, picture = name.split("/")
        return self._send("GET", f"/replays/{replay_id}/pictures/{picture}")

    def _change(self, workflow_id: str, verb: str, body: Mapping[str, object]) -> Workflow:
        return load_document(Workflow, self._send("POST", f"/workflows/{workflow_id}/{verb}", body), self.url)

    def _put(self, workflow_id: str, what: str, body: Mapping[str, object]) -> Workflow:
        return load_document(Workflow, self._send("PUT", f"/workflows/{workflow_id}/{what}", body), self.url)

    def _steer(self, replay_id: str, verb: str, body: Mapping[str, object]) -> Replay:
        return load_document(Replay, self._send("POST", f"/replays/{replay_id}/{verb}", body), self.url)

    def _send(
        self,
        method: str,
        path: str,
        body: Any = None,
        timeout: float = 30.0,
        *,
        content: bytes | None = None,
        form: Mapping[str, str] | None = None,
        files: Mapping[str, bytes] | None = None,
    ) -> bytes:
        try:
            answer = self._http.request(
                method, path, json=body, content=content, data=form, files=files, timeout=timeout
            )
        except httpx.TransportError as error:
            raise self._unreachable(error) from error
        if answer.is_error:
            raise _error(answer)
        return answer.content

    def _unreachable(self, error: httpx.TransportError) -> ServerUnreachableError:
        return ServerUnreachableError(phrased("server_refused.no_answer", url=self.url, error=error))


def _error(answer: httpx.Response) -> RpaVisionError:
    try:
        detail = str(answer.json()["detail"])
    except (ValueError, KeyError, TypeError):
        detail = phrased("server_refused.status", status=answer.status_code)
    if answer.is_server_error:
        return ServerUnreachableError(phrased("server_refused.failed", detail=detail))
    if answer.status_code == httpx.codes.CONFLICT:
        return ConflictError(detail)
    if answer.status_code == httpx.codes.TOO_MANY_REQUESTS:
        return BusyError(detail)
    wrong = _wrong_fields(answer)
    return BadParametersError(detail, wrong) if wrong else BadInputError(detail)


def _wrong_fields(answer: httpx.Response) -> list[FieldProblem]:
    try:
        return [FieldProblem(str(one["field"]), str(one["problem"])) for one in answer.json()["fields"]]
    except (ValueError, KeyError, TypeError):
        return []
