"""A large graph drawn, the frames of a page before many live replays, and what one viewer costs the server."""

from __future__ import annotations

import asyncio
import shutil
import statistics
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from websockets.exceptions import ConnectionClosed

from rpa_vision.agent.png import png_of
from rpa_vision.cli.site.page import page_address
from rpa_vision.errors import DesktopError
from rpa_vision.server.client.client import ServerClient
from rpa_vision_lab.admissions import admissions_workflow, shown_after
from rpa_vision_lab.benches.page.large_task import LARGE_TASK, large_task
from rpa_vision_lab.benches.server.agents import Site, all_at_once, over_socket
from rpa_vision_lab.benches.server.run import Spent, serving, start_replays
from rpa_vision_lab.spelled import spelled

Figures = dict[str, float | int]

SCREENS = 200
REPLAYS = 50
VIEWERS = 4
SECONDS = 20.0
STEP_S = 2.0
"""A replay on a real desktop shows a new picture about that often."""
_READ_MS = 2500
"""Somebody looks at the task before they open its graph."""
_NOW = "performance.timeOrigin + performance.now()"
_DRAWN = """
screens => new Promise(told => {
  const next = () => {
    const cards = document.querySelectorAll('.react-flow__node'), lines = document.querySelectorAll('path[marker-end]');
    const drawn = cards.length >= screens && lines.length >= screens - 1
      && [...cards].every(card => getComputedStyle(card).visibility === 'visible');
    if (drawn) told(performance.timeOrigin + performance.now()); else requestAnimationFrame(next);
  };
  next();
})
"""
_FRAMES = """
seconds => new Promise(told => {
  const taken = []; let before = performance.now();
  const next = now => {
    taken.push(now - before); before = now;
    if (now - begun < seconds * 1000) requestAnimationFrame(next); else told(taken);
  };
  const begun = before;
  requestAnimationFrame(next);
})
"""


def run(folder: Path, *, seconds: float = SECONDS, replays: int = REPLAYS, viewers: int = VIEWERS) -> Figures:
    tasks = [admissions_workflow(), large_task(SCREENS)]
    with serving(folder, None, tasks) as (site, pid), _browser() as browser:
        figures = _graph(browser, site)
        agents = [f"pc{number}" for number in range(replays)]
        start_replays(site, agents)
        with _working(site, agents, seconds * 4):
            alone = _cpu(Spent(pid), seconds)
            page = _opened(browser, site)
            page.wait_for_timeout(2000)
            worked = _Worked(page)
            frames = page.evaluate(_FRAMES, seconds)
            work_s = worked.seconds()
            for _ in range(viewers - 1):
                _opened(browser, site)
            page.wait_for_timeout(2000)
            watched = _cpu(Spent(pid), seconds)
    return figures | {
        f"frame_ms_beside_{replays}_replays": statistics.median(frames),
        "work_ms_of_a_frame": 1000 * work_s / len(frames),
        "frame_p95_ms": sorted(frames)[int(len(frames) * 0.95)],
        "server_cpu_pct": alone,
        "server_cpu_pct_per_viewer": (watched - alone) / viewers,
    }


class _Worked:
    """What the page's own thread had to do since then. Frames themselves come at the screen's pace."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable")
        self._began = self._total()

    def seconds(self) -> float:
        return self._total() - self._began

    def _total(self) -> float:
        told = self._session.send("Performance.getMetrics")["metrics"]
        return next(float(one["value"]) for one in told if one["name"] == "TaskDuration")


def _graph(browser: Browser, site: Site) -> Figures:
    """To the drawn graph: from the page of its task, as people come to it; and from its address, with nothing at hand."""
    page = _opened(browser, site)
    page.goto(f"{site.url}/workflows/{LARGE_TASK}")
    link = page.get_by_role("link", name="Voir et modifier")
    link.wait_for()
    page.wait_for_timeout(_READ_MS)
    began = page.evaluate(_NOW)
    link.click()
    from_task = page.evaluate(_DRAWN, SCREENS) - began
    page.goto("about:blank")
    began = page.evaluate(_NOW)
    page.goto(f"{site.url}/workflows/{LARGE_TASK}/edit", wait_until="commit")
    from_address = page.evaluate(_DRAWN, SCREENS) - began
    page.context.close()
    return {
        f"graph_of_{SCREENS}_from_its_task_ms": from_task,
        f"graph_of_{SCREENS}_from_its_address_ms": from_address,
    }


def _opened(browser: Browser, site: Site) -> Page:
    page = browser.new_context(viewport={"width": 1366, "height": 768}, locale="fr-FR").new_page()
    page.goto(page_address(site.url, site.token))
    page.get_by_role("link", name="Supervision", exact=True).wait_for()
    return page


def _cpu(spent: Spent, seconds: float) -> float:
    """Of one core, in percent."""
    spent.begin()
    threading.Event().wait(seconds)
    took, worked = spent.end()
    return 100 * worked / took


@contextmanager
def _working(site: Site, agents: list[str], seconds: float) -> Iterator[None]:
    png = png_of(spelled(shown_after([])))

    def work() -> None:
        with suppress(ConnectionClosed):  # the server is gone once everything is measured
            asyncio.run(all_at_once(over_socket, site, agents, png, seconds, lambda: None, pace_s=STEP_S))

    threading.Thread(target=work, daemon=True).start()
    yield
    with ServerClient(site.url, site.token) as client:
        for known in client.replays("", None, None, None, len(agents)):
            if not known.status.is_final:
                client.abort(known.replay_id, "the bench is over")


@contextmanager
def _browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    if chromium is None:
        raise DesktopError("chromium is not installed: apt install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()
