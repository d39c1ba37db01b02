"""How screens are read: the engines behind the senses."""

from __future__ import annotations

from functools import cache

from rpa_vision.bootstrap.trade import build_domain
from rpa_vision.dialogs.judge.catalogue import shipped_catalogue
from rpa_vision.engines.detector.net import ElementNet
from rpa_vision.engines.embedders.edge_grid import EdgeGrid
from rpa_vision.engines.embedders.element_kinds import ElementKinds
from rpa_vision.engines.embedders.hashed_words import HashedWords
from rpa_vision.engines.embedders.openclip import OpenClip
from rpa_vision.engines.embedders.placed_words import PlacedWords
from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.engines.line_reader.reader import FAST, SURE, ScreenLineReader
from rpa_vision.engines.text_finder import PpOcrFinder
from rpa_vision.models.geometry import Size
from rpa_vision.perception.embedding.elements import ElementEmbedder
from rpa_vision.perception.embedding.look import PictureLook
from rpa_vision.perception.embedding.state import StateEmbedder
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.redaction import ScreenRedactor
from rpa_vision.perception.text.reading import AttentiveOcr
from rpa_vision.perception.view import Senses
from rpa_vision.ports import LookEmbedder, OcrEngine, PictureRedactor, TextEmbedder
from rpa_vision.settings import Settings

# A net keeps nothing but its weights, which are the same for all: a process loads each once, whoever looks.


@cache
def _finder() -> PpOcrFinder:
    return PpOcrFinder()


@cache
def _fast_reader() -> ScreenLineReader:
    return ScreenLineReader(FAST)


@cache
def _sure_reader() -> ScreenLineReader:
    return ScreenLineReader(SURE)


@cache
def _element_net() -> ElementNet:
    return ElementNet()


def build_ocr(settings: Settings) -> OcrEngine:
    perception = settings.perception
    return AttentiveOcr(
        _finder(),
        _fast_reader(),
        _sure_reader(),
        detection_limit=Size(perception.detection_width, perception.detection_height),
        doubtful_letter=perception.doubtful_letter,
        remembered_tiles=perception.remembered_tiles,
        remembered_lines=perception.remembered_lines,
    )


def build_embedder(settings: Settings) -> StateEmbedder:
    perception = settings.perception
    look: LookEmbedder = PlacedWords(EdgeGrid())
    text: TextEmbedder = HashedWords()
    if perception.openclip_weights is not None:
        text = clip = OpenClip(perception.openclip_weights)
        look = PictureLook(clip)
    return StateEmbedder(
        look,
        text,
        ElementKinds(),
        weights=perception.fusion,
        method=perception.fusion_method,
        dimensions=perception.dimensions,
    )


def build_senses(settings: Settings, ocr: OcrEngine | None = None, net: ElementNet | None = None) -> Senses:
    perception = settings.perception
    limit = Size(perception.detection_width, perception.detection_height)
    return Senses(
        ocr or build_ocr(settings),
        LayoutDetector(perception.element_confidence, limit, net or _element_net()),
        build_embedder(settings),
        ElementEmbedder(EdgeGrid(), HashedWords()),
        perception.title_strip_px,
        shipped_catalogue(),
    )


def build_redactor(settings: Settings, eyes: Eyes) -> PictureRedactor | None:
    """None: a site has nothing painted over."""
    if not settings.redaction.is_on:
        return None
    return ScreenRedactor(eyes, settings.limits, settings.redaction, build_domain(settings))
