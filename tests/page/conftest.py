"""A real server, agent, program and browser. While it is open nothing else in the process can wait for events of its
own: so it is closed with the file."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from page_steps import learn_admission
from rpa_vision.models.answers import LearnAnswer
from rpa_vision.server import page_files
from rpa_vision_lab.desktop.stage import Stage

WITHIN_MS = 30_000
expect.set_options(timeout=WITHIN_MS)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    assert chromium is not None, "the set-up installs it"
    assert page_files.FOLDER.is_dir(), "the set-up builds it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """At the size of a small office screen, in French; whatever a script complains about fails the test."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="fr-FR")
    context.set_default_timeout(WITHIN_MS)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with Stage(tmp_path_factory.mktemp("stage")) as stage:
        yield stage


@pytest.fixture(scope="module")
def learnt(stage: Stage) -> LearnAnswer:
    """The task, shown three times."""
    return learn_admission(stage)
