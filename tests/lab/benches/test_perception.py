"""The benchmark measures what it says: on one page, that every figure is there and can be wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.settings import Settings
from rpa_vision_lab.benches.perception.actions import actions
from rpa_vision_lab.benches.perception.changes import changed
from rpa_vision_lab.benches.perception.memory import peak_mb
from rpa_vision_lab.benches.perception.quality import quality
from rpa_vision_lab.benches.perception.speed import BUDGETS_MS, LARGEST_CHANGE, SIZES, speed
from rpa_vision_lab.pages.draw import draw_page
from rpa_vision_lab.pages.plan import PLANS
from rpa_vision_lab.pages.truth import Page


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="module")
def pages(folder: Path) -> list[Page]:
    wanted = ("qt-form-above", "qt-question-windows", "qt-menu-fusion")
    return [draw_page(plan, folder, seed=3) for plan in PLANS if plan.name in wanted]


@pytest.mark.lab
def test_every_budget_is_measured(pages: list[Page]) -> None:
    figures = speed(pages, Settings())
    for what, budget in BUDGETS_MS.items():
        assert f"1920×1080 {what}, ms (budget {budget})" in figures
    for part in ("text", "elements", "embedding", "index search", "elements, embedding and index search"):
        assert f"1920×1080 {part} after {LARGEST_CHANGE}, ms (budget {BUDGETS_MS[part]})" in figures
    assert all(value > 0 for value in figures.values())


def test_a_click_by_the_agent_is_measured_on_both_sizes(tmp_path: Path) -> None:
    figures = actions(tmp_path)
    assert len(figures) == len(SIZES)
    assert all(value > 0 for value in figures.values())


def test_a_typical_change_leaves_most_of_the_screen_alone(pages: list[Page]) -> None:
    [form] = [page for page in pages if "form" in page.name]
    after = dict(changed(form, pages))
    assert set(after) == {"a field typed", "a menu opened", "a dialog shown"}
    for frame in after.values():
        differs = (frame.pixels != form.frame.pixels).any(axis=2)
        assert 0.0 < differs.mean() < 0.3


def test_what_is_not_on_the_page_lowers_the_figures(pages: list[Page]) -> None:
    page = next(page for page in pages if "question" in page.name)
    senses = build_senses(Settings())
    honest = quality([page], senses)
    assert honest["word recall"] > 0.9
    assert honest["clickable elements recall at IoU 0.5"] > 0.7
    blank = replace(page.frame, pixels=np.full_like(page.frame.pixels, 255))
    blind = quality([replace(page, frame=blank)], senses)
    assert blind["word recall"] == 0.0
    assert blind["clickable elements recall at IoU 0.5"] == 0.0


@pytest.mark.lab
def test_memory_is_that_of_a_process_of_its_own(folder: Path, pages: list[Page]) -> None:
    assert pages
    assert 50 < peak_mb([folder / f"{pages[0].name}.png"]) < 2000
