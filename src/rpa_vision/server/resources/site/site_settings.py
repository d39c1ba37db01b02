"""What this server goes by, and why each value is what it is."""

from __future__ import annotations

from rpa_vision.models.answers import SettingLine
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.language import AskedLanguage
from rpa_vision.server.services import ServicesDep
from rpa_vision.server.views.told_settings import told_settings

router = GuardedRouter(prefix="/settings", tags=["settings"])


@router.get("")
def list_all(services: ServicesDep, language: AskedLanguage) -> list[SettingLine]:
    """Every setting as it is in force; secrets without their values."""
    return told_settings(services.settings, language)
