"""How much of what a page shows is seen, and how far the engine's confidence can be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from rpa_vision.models.token import Token, words_in
from rpa_vision.perception.view import ScreenView, Senses
from rpa_vision_lab.pages.score import ElementScore, WordScore, score_elements, score_words
from rpa_vision_lab.pages.truth import CLICKABLE, Page

Figures = dict[str, float]

_BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 1.01)


def quality(pages: Sequence[Page], senses: Senses) -> Figures:
    words, closely, elements = WordScore(), WordScore(), ElementScore()
    judged: list[tuple[float, bool]] = []
    for page in pages:
        view = ScreenView(page.frame, senses)
        words += score_words(page, view.words)
        closely += score_words(page, words_in(view.read_closely(view.size.box)))
        elements += score_elements(page, view.elements)
        judged += _judged(page, view.words)
    figures = {
        "word recall": words.recall,
        "word precision": words.precision,
        "character error rate": words.character_error_rate,
        "word recall, read closely": closely.recall,
        "word precision, read closely": closely.precision,
        "clickable elements recall at IoU 0.5": elements.clickable_recall,
        "clickable elements recall with the right type": elements.typed_recall,
        "clickable elements precision": elements.precision,
        "labels right": elements.label_share,
        "confidence error (expected calibration error of words)": _calibration_error(judged),
    }
    return figures | {
        f"recall of {type_}": elements.recall(type_) for type_ in sorted(CLICKABLE) if elements.true[type_]
    }


def _judged(page: Page, words: Sequence[Token]) -> list[tuple[float, bool]]:
    """How sure the engine was of each word, and whether the page really shows it there."""
    return [
        (
            word.confidence,
            any(true.text == word.text and true.bbox.contains(word.bbox.center) for true in page.words),
        )
        for word in words
    ]


def _calibration_error(judged: Sequence[tuple[float, bool]]) -> float:
    """Mean gap between how sure the engine said it was and how often it was right, over bins of sureness."""
    sure = np.array([confidence for confidence, _ in judged])
    right = np.array([was_right for _, was_right in judged], dtype=float)
    gap = 0.0
    for low, high in pairwise(_BINS):
        within = (sure >= low) & (sure < high)
        if within.any():
            gap += abs(float(sure[within].mean() - right[within].mean())) * float(within.mean())
    return gap
