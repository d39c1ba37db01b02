from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from rpa_vision_lab.pages.draw import draw_page
from rpa_vision_lab.pages.plan import PLANS, Toolkit
from rpa_vision_lab.pages.truth import Page

Drawing = Callable[[Toolkit, int, int], Page]


@pytest.fixture(scope="session")
def drawing(tmp_path_factory: pytest.TempPathFactory) -> Drawing:
    """A dialog over a search page by toolkit and seed; another time is another drawing of the same."""

    @cache
    def draw(toolkit: Toolkit, seed: int, time: int) -> Page:
        plan = next(one for one in PLANS if one.toolkit == toolkit and one.kind == "question")
        return draw_page(plan, tmp_path_factory.mktemp("page"), seed)

    return draw


@pytest.fixture(scope="session", params=["qt", "tk", "web"])
def toolkit(request: pytest.FixtureRequest) -> Toolkit:
    return request.param


@pytest.fixture(scope="session")
def page(drawing: Drawing, toolkit: Toolkit) -> Page:
    return drawing(toolkit, 1, 0)
