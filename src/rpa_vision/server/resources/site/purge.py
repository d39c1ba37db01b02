"""Deleting what may be kept no longer, before the day's turn comes."""

from __future__ import annotations

from rpa_vision.models.site.retention import Purge, Purged
from rpa_vision.server.gate.auth import PrincipalDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.services import ServicesDep

router = GuardedRouter(prefix="/purge", tags=["operations"])


@router.post("")
def purge(request: Strict[Purge], services: ServicesDep, principal: PrincipalDep) -> Purged:
    """Delete dialogs and pictures of ended replays, and empty demonstrations, once they are older than they may be kept.
    Decisions, workflows and the audit stay."""
    by = principal.operator(request.operator_id)
    return services.retention.purge(request.days, by, request.kinds)
