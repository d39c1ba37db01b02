"""Deleting what may be kept no longer, before the day's turn comes."""

from __future__ import annotations

from rpa_vision.models.replay.dialog_memory import Purge, Purged
from rpa_vision.server.gate.auth import PrincipalDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.services import ServicesDep

router = GuardedRouter(prefix="/purge", tags=["operations"])


@router.post("")
def purge(request: Strict[Purge], services: ServicesDep, principal: PrincipalDep) -> Purged:
    """Delete dialogs, their pictures and those of ended replays once they are older than they may be kept. Decisions
    and the audit stay."""
    return services.retention.purge(request.days, principal.operator(request.operator_id))
