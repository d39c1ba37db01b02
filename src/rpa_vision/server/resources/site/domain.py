"""Whose words and codes are spoken here."""

from __future__ import annotations

from rpa_vision.models.answers import DomainAnswer, KindLine
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.services import ServicesDep

router = GuardedRouter(prefix="/domain", tags=["settings"])


@router.get("")
def read(services: ServicesDep) -> DomainAnswer:
    """The kinds of value that are known, and what they are called."""
    language = services.settings.language
    kinds = services.domain.kinds.values()
    return DomainAnswer(
        name=services.domain.name,
        kinds=tuple(
            KindLine(name=kind.name, label=kind.label.said(language), codes=kind.codes) for kind in kinds
        ),
    )
