"""Whose words and codes are spoken here."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from rpa_vision.models.answers import DomainAnswer, KindLine
from rpa_vision.phrases import Language
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.services import ServicesDep

Spoken = Annotated[Language | None, Query(description="The server's own when it is not said")]

router = GuardedRouter(prefix="/domain", tags=["settings"])


@router.get("")
def read(services: ServicesDep, language: Spoken = None) -> DomainAnswer:
    """The kinds of value that are known, and what they are called."""
    spoken = language or services.settings.language
    kinds = services.domain.kinds.values()
    return DomainAnswer(
        name=services.domain.name,
        kinds=tuple(
            KindLine(name=kind.name, label=kind.label.said(spoken), codes=kind.codes) for kind in kinds
        ),
    )
