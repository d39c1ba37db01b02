"""What is asked before anything is started, whoever asks and in whatever words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from rpa_vision.errors import ConflictError
from rpa_vision.models.graph.learning import COACHED, LearningState
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.run import Given
from rpa_vision.phrases import phrased
from rpa_vision.replay.parameters import check_parameters, check_values
from rpa_vision.server.agents.secrets import check_secrets
from rpa_vision.server.gate.access import SUPERVISORS
from rpa_vision.server.gate.auth import Principal, forbidden
from rpa_vision.server.services import Services


def refuse_while_recording(services: Services, agent_id: str) -> None:
    recording = services.store.errands.recording_of(agent_id, datetime.now(UTC))
    if recording is not None and recording.is_open:
        raise ConflictError(phrased("agent_refused.records", agent_id=agent_id, task=recording.task))


def coached_as_asked(workflow: Workflow, draft: bool, coached: bool | None, principal: Principal) -> bool:
    """Whether every action is proposed first; refused where that is not for this person to say."""
    if not draft:
        _refuse_draft(workflow)
    learning = workflow.learning_state in COACHED
    proposes = learning if coached is None else coached
    if learning and not proposes and principal.role not in SUPERVISORS:
        raise forbidden(phrased("server_refused.only_supervisor_coached"))
    return proposes


def check_given(
    services: Services, workflow: Workflow, given: Mapping[str, Given], agent_id: str, operator_id: str | None
) -> None:
    check_parameters(workflow, given)
    check_values(workflow, given, services.domain)
    check_secrets(services, workflow, dict(given), agent_id, operator_id)


def _refuse_draft(workflow: Workflow) -> None:
    if workflow.learning_state is LearningState.OBSERVATION:
        seen, needed = workflow.stats.observed_runs, workflow.learning.thresholds.observed_runs
        raise ConflictError(
            phrased("task_refused.draft", workflow_id=workflow.workflow_id, seen=seen, needed=needed)
        )
