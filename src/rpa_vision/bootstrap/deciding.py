"""How a server finds targets, knows dialogs and decides on a replay's next step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from rpa_vision.bootstrap.asking import SiteModels, build_models
from rpa_vision.bootstrap.clock import utc_now
from rpa_vision.dialogs.judge.learnt import Decisions, SiteCatalogue, SiteFile
from rpa_vision.dialogs.respond.resolver import CatalogueOf, DialogResolver
from rpa_vision.engines.matcher.net import MatcherNet
from rpa_vision.engines.records.sources import NamedRecords
from rpa_vision.grounding.cache import PlaceCache
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.login.form import FindLogin, find_login
from rpa_vision.grounding.look.visual_anchor import VisualAnchor
from rpa_vision.grounding.map.opinion import MapOpinion
from rpa_vision.grounding.map.sets import ScreenMap
from rpa_vision.grounding.model.grounder import VlmGrounder
from rpa_vision.grounding.model.login_roles import LoginRoles
from rpa_vision.grounding.question import Rung
from rpa_vision.grounding.words.ocr_anchor import OcrAnchor
from rpa_vision.learning.matching.matcher import NodeMatcher
from rpa_vision.models.graph.workflow import Example
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Pixels
from rpa_vision.replay.effect.effect import Effects
from rpa_vision.replay.effect.judge import Judge
from rpa_vision.replay.engine.journal import Journal
from rpa_vision.replay.engine.reaction import Reaction
from rpa_vision.replay.observe import Observer
from rpa_vision.replay.obstacles.demonstrated import Demonstrated
from rpa_vision.replay.obstacles.interruption import DialogEyes, Interruptions
from rpa_vision.replay.recovery.recover import Recovery
from rpa_vision.replay.recovery.undo import Undo
from rpa_vision.replay.server_steps.run import ServerSteps
from rpa_vision.replay.step.decision import Decider
from rpa_vision.replay.step.next_step import NextSteps
from rpa_vision.replay.step.trial import StepTrial
from rpa_vision.replay.step.which_step import StepChooser
from rpa_vision.replay.trust.identity import IdentityGate
from rpa_vision.settings import Settings
from rpa_vision.verification.critic import Critic
from rpa_vision.verification.pixels import ReplayVerifier
from rpa_vision.verification.validator import Validator


def build_critic(settings: Settings, models: SiteModels) -> Critic | None:
    if models.vision is None:
        return None
    return Critic(models.vision, settings.verification.critic_timeout_s, settings.language, models.domain)


def build_grounder(
    settings: Settings, models: SiteModels | None = None, *, remembers: bool = True
) -> Grounder:
    """Without a vision model it has a rung less. ``remembers``: where things were found before."""
    models = models or build_models(settings)
    rungs: list[Rung] = [OcrAnchor(settings.grounding), VisualAnchor(settings.grounding)]
    if models.vision is not None:
        rungs.append(VlmGrounder(models.vision, settings.grounding))
    opinion = MapOpinion(ScreenMap(MatcherNet()), settings.grounding)
    return Grounder(rungs, PlaceCache(settings.grounding) if remembers else None, opinion)


def build_login(settings: Settings, models: SiteModels) -> FindLogin:
    if models.vision is None:
        return find_login
    return LoginRoles(models.vision, settings.grounding.vlm_timeout_s).find


def build_catalogue(settings: Settings, decisions: Decisions | None = None) -> CatalogueOf:
    """Made once to see that it can be: a site's file that is wrong is said when the server starts."""
    path = settings.dialog_catalogue
    catalogue_of = SiteCatalogue(None if path is None else SiteFile(path), decisions)
    catalogue_of(None)
    return catalogue_of


def build_dialogs(
    settings: Settings, catalogue_of: CatalogueOf | None = None, models: SiteModels | None = None
) -> DialogResolver:
    models = models or build_models(settings)
    return DialogResolver(catalogue_of or build_catalogue(settings), settings, models.vision)


def build_decider(journal: Journal, observer: Observer, grounder: Grounder, settings: Settings) -> Decider:
    def look_in(workflow_id: str, name: str) -> Pixels:
        return observer.decoded(journal.look(workflow_id, name), name).pixels

    def seen_in(shown: Example) -> ScreenView | None:
        png = journal.example(shown)
        return None if png is None else observer.aside(png, f"{shown.session_id}/{shown.screenshot_id}")

    matcher = NodeMatcher(settings.matching)
    return Decider(grounder, matcher, settings.language, look_in, settings.grounding.text_score, seen_in)


def build_trial(
    journal: Journal, observer: Observer, settings: Settings, models: SiteModels | None = None
) -> StepTrial:
    forgetful = build_grounder(settings, models, remembers=False)
    return StepTrial(build_decider(journal, observer, forgetful, settings), settings.language)


def build_reaction(
    journal: Journal,
    observer: Observer,
    grounder: Grounder,
    settings: Settings,
    now: Callable[[], datetime] = utc_now,
    dialogs: DialogEyes | None = None,
    models: SiteModels | None = None,
) -> Reaction:
    """How a server reacts to what an agent shows it."""
    models = models or build_models(settings)

    def texts_of(shown: Example) -> Sequence[str] | None:
        png = journal.example(shown)
        return None if png is None else observer.read(png, f"{shown.session_id}/{shown.screenshot_id}")

    language = settings.language
    matcher, verifier = NodeMatcher(settings.matching), ReplayVerifier(settings.verification)
    return Reaction(
        journal,
        observer,
        NextSteps(
            build_decider(journal, observer, grounder, settings),
            StepChooser(matcher),
            IdentityGate(),
            language,
        ),
        Effects(
            Judge(
                verifier, language, NamedRecords(settings.records, language), build_critic(settings, models)
            ),
            Validator(settings.verification, language),
            settings,
            now,
        ),
        ServerSteps(grounder, models.language, settings, models.domain, build_login(settings, models)),
        Recovery(journal, observer, Undo(verifier, settings.verification.global_change), settings, now),
        Interruptions(
            dialogs or build_dialogs(settings, models=models), Demonstrated(texts_of), settings, now
        ),
        settings,
        now,
    )
