"""The calls about agents, demonstrations and trials of a step, for ``ServerClient.desks``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import TypeAdapter

from rpa_vision.models.answers import (
    AgentStatus,
    DeletedDemonstration,
    LookTaken,
    SessionSummary,
    SettingLine,
    Trial,
)
from rpa_vision.models.documents import load_document
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.picture_of import PictureOf
from rpa_vision.models.session import RawSession
from rpa_vision.models.site.errand import Recording
from rpa_vision.server.client.address import part
from rpa_vision.server.client.dialogs import Send, said_by


class DeskClient:
    def __init__(self, send: Send, source: str) -> None:
        """``source`` names the server in errors."""
        self._send = send
        self._source = source

    def agents(self) -> list[AgentStatus]:
        return TypeAdapter(list[AgentStatus]).validate_json(self._send("GET", "/agents"))

    def look(self, agent_id: str, by: str | None = None) -> LookTaken:
        answer = self._send("POST", f"/agents/{part(agent_id)}/looks{said_by(by)}")
        return load_document(LookTaken, answer, self._source)

    def look_picture(self, look: LookTaken) -> bytes:
        return self._send("GET", f"/agents/{part(look.agent_id)}/looks/{part(look.look_id)}")

    def record(self, agent_id: str, task: str, by: str | None = None) -> Recording:
        return self._recording("POST", agent_id, said_by(by), {"task": task})

    def recording(self, agent_id: str) -> Recording:
        return self._recording("GET", agent_id)

    def stop_recording(self, agent_id: str) -> Recording:
        return self._recording("POST", agent_id, "/stop")

    def demonstrations(self, limit: int) -> list[SessionSummary]:
        answer = self._send("GET", f"/sessions?limit={limit}")
        return TypeAdapter(list[SessionSummary]).validate_json(answer)

    def drop(self, session_id: str, place: int) -> RawSession:
        answer = self._send("DELETE", f"/sessions/{part(session_id)}/events/{place}")
        return load_document(RawSession, answer, self._source)

    def blank(self, session_id: str, box: Sequence[int]) -> RawSession:
        answer = self._send("POST", f"/sessions/{part(session_id)}/blank", {"bbox": [*box]})
        return load_document(RawSession, answer, self._source)

    def delete(self, session_id: str) -> None:
        self._send("DELETE", f"/sessions/{part(session_id)}")

    def delete_with_workflows(self, session_id: str) -> DeletedDemonstration:
        answer = self._send("DELETE", f"/sessions/{part(session_id)}/workflows")
        return load_document(DeletedDemonstration, answer, self._source)

    def relearn(self, workflow_id: str, node_id: str, on: PictureOf, by: str | None = None) -> Workflow:
        address = f"/workflows/{part(workflow_id)}/nodes/{part(node_id)}/learn"
        body = {"on": on.model_dump(mode="json"), "operator_id": by}
        return load_document(Workflow, self._send("POST", address, body), self._source)

    def try_step(self, workflow_id: str, edge_id: str, on: PictureOf, parameters: Mapping[str, str]) -> Trial:
        address = f"/workflows/{part(workflow_id)}/edges/{part(edge_id)}/try"
        body = {"on": on.model_dump(mode="json"), "parameters": dict(parameters)}
        return load_document(Trial, self._send("POST", address, body), self._source)

    def settings(self) -> list[SettingLine]:
        return TypeAdapter(list[SettingLine]).validate_json(self._send("GET", "/settings"))

    def _recording(
        self, method: str, agent_id: str, more: str = "", body: Mapping[str, str] | None = None
    ) -> Recording:
        answer = self._send(method, f"/agents/{part(agent_id)}/recording{more}", body)
        return load_document(Recording, answer, self._source)
