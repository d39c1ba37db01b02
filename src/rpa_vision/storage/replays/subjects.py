"""Whom a replay is about, as it was told: what stands on its pictures without a label, too."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Engine, select

from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.run import Replay
from rpa_vision.storage.database.codec import load_row
from rpa_vision.storage.database.engine import reading
from rpa_vision.storage.database.tables import replays, workflow_versions

_FOLDER = "replays/"


class SubjectsOfReplays:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def known(self, picture: str) -> Sequence[str]:
        """By a picture's name; nothing where it is none of a replay's, or where that is about nobody."""
        if not picture.startswith(_FOLDER):
            return ()
        replay_id = picture.split("/")[1]
        wanted = (
            select(replays.c.document, workflow_versions.c.document.label("workflow"))
            .join(
                workflow_versions,
                (workflow_versions.c.workflow_id == replays.c.workflow_id)
                & (workflow_versions.c.version == replays.c.workflow_version),
            )
            .where(replays.c.replay_id == replay_id)
        )
        with reading(self._engine) as connection:
            row = connection.execute(wanted).one_or_none()
        if row is None:
            return ()
        replay = load_row(Replay, row.document, f"replay {replay_id}")
        workflow = load_row(Workflow, row.workflow, f"workflow {replay.workflow_id}")
        given = {**replay.parameters, **replay.variables}
        values = (given.get(name) for name in (*workflow.identity, *workflow.proposed_identity))
        return [value for value in values if isinstance(value, str) and value]
