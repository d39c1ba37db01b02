"""The models of a site, opened once for everything in this process that asks them."""

from __future__ import annotations

from dataclasses import dataclass

from rpa_vision.bootstrap.trade import build_domain
from rpa_vision.engines.chat.opening import open_language, open_vision
from rpa_vision.ports import LanguageModel, VisionModel
from rpa_vision.settings import Settings


@dataclass(frozen=True)
class SiteModels:
    """Whoever asks takes turns with the others, and a server that failed one is not waited for by the next."""

    vision: VisionModel | None = None
    language: LanguageModel | None = None
    domain: str = ""
    """What the trade of the site adds to each question that is put to them."""


def build_models(settings: Settings) -> SiteModels:
    about = build_domain(settings).prompt(settings.language)
    return SiteModels(open_vision(settings.models.vision), open_language(settings.models.language), about)
