from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

import pytest
from structlog.testing import capture_logs

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.dialogs.judge.catalogue import Catalogue, shipped_catalogue
from rpa_vision.dialogs.respond.resolver import DialogResolver
from rpa_vision.perception.view import ScreenView, Senses
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings

Look = Callable[[Frame], ScreenView]


@pytest.fixture(scope="session")
def senses() -> Senses:
    return build_senses(Settings())


@pytest.fixture(scope="session")
def look(senses: Senses) -> Look:
    """The same picture is read once, however many tests look at it."""
    return cache(partial(ScreenView, senses=senses))


@pytest.fixture(autouse=True)
def quiet_logs() -> Iterator[None]:
    """What fails on purpose is told at length otherwise."""
    with capture_logs():
        yield


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return shipped_catalogue()


@pytest.fixture(scope="session")
def resolver(catalogue: Catalogue) -> DialogResolver:
    return DialogResolver(lambda _workflow: catalogue, Settings(language="en"))
