"""A large graph drawn, the frames of a page before many live replays, and what one viewer costs the server."""

from __future__ import annotations

import asyncio
import shutil
import statistics
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from rpa_vision.agent.png import png_of
from rpa_vision.cli.site.page import page_address
from rpa_vision.errors import DesktopError
from rpa_vision.server.client.client import ServerClient
from rpa_vision_lab.admissions import admissions_workflow, shown_after
from rpa_vision_lab.benches.page.large_task import large_task
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
_DRAWN = """
() => new Promise(told => {
  const next = () => {
    const card = document.querySelector('.react-flow__node'), line = document.querySelector('.react-flow__edge');
    const drawn = card !== null && line !== null && getComputedStyle(card).visibility === 'visible';
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
            frames = page.evaluate(_FRAMES, seconds)
            for _ in range(viewers - 1):
                _opened(browser, site)
            page.wait_for_timeout(2000)
            watched = _cpu(Spent(pid), seconds)
    return figures | {
        f"frame_ms_beside_{replays}_replays": statistics.median(frames),
        "frame_p95_ms": sorted(frames)[int(len(frames) * 0.95)],
        "server_cpu_pct": alone,
        "server_cpu_pct_per_viewer": (watched - alone) / viewers,
    }


def _graph(browser: Browser, site: Site) -> Figures:
    """From the address to the drawn graph: cold, with the page's files to be fetched, and from another of its pages."""
    page = _opened(browser, site)
    figures: Figures = {}
    for name in ("cold", "again"):
        page.goto("about:blank")
        before = page.evaluate("performance.timeOrigin + performance.now()")
        page.goto(f"{site.url}/workflows/WF_large/edit", wait_until="commit")
        figures[f"graph_of_{SCREENS}_{name}_ms"] = page.evaluate(_DRAWN) - before
    page.context.close()
    return figures


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
    answering = all_at_once(over_socket, site, agents, png, seconds, lambda: None, pace_s=STEP_S)
    working = threading.Thread(target=asyncio.run, args=(answering,), daemon=True)
    working.start()
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
