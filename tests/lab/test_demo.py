"""The whole demo, as ``make demo`` plays it: nothing silently wrong, every lie stopped, everything else done."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from cli_process import CliProcess

pytestmark = [pytest.mark.desktop, pytest.mark.lab]

WITHIN_S = 900.0
REPLAYS = 5


def test_everything_is_as_it_should_be_and_on_the_page(tmp_path: Path) -> None:
    with CliProcess(
        "demo", "--out", "demo", "--stay", folder=tmp_path, environment={}, terminal=True
    ) as demo:
        demo.wait_for("Entrée pour terminer", WITHIN_S)
        shown = re.search(r"http://\S+#token=\S+", demo.out)
        assert shown is not None
        assert_replays_are_shown(shown[0])
        demo.interrupt()
        assert demo.status() == 0, demo.out
    assert (tmp_path / "demo" / "report.html").is_file()


def assert_replays_are_shown(address: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_context(locale="fr-FR").new_page()
        page.goto(address)
        expect(page.locator("a[href*='/replays/']")).to_have_count(REPLAYS)
        browser.close()
