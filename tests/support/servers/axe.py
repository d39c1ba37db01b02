"""What axe-core finds wrong with a page that is open in a browser: barriers for people who cannot see, hear or point."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

WEB = Path(__file__).parents[3] / "web"
_SCRIPT = WEB / "node_modules" / "axe-core" / "axe.min.js"
_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
_BY_COLOUR = ["color-contrast", "link-in-text-block"]
"""Of these, the rules that other colours can break."""
_RUN = """async ([type, values]) => {
  const { violations } = await axe.run(document, { runOnly: { type, values } });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`.replace(/\\s+/g, " ")));
}"""


@cache
def _script() -> str:
    return _SCRIPT.read_text(encoding="utf-8")


def barriers(page: Page) -> list[str]:
    """Empty when there are none."""
    return _found(page, "tag", _RULES)


def barriers_by_colour(page: Page) -> list[str]:
    """For a page that was looked at in other colours before."""
    return _found(page, "rule", _BY_COLOUR)


def _found(page: Page, kind: str, values: list[str]) -> list[str]:
    """What fades in is waited for: half faded, its contrast is another."""
    page.wait_for_function(
        "() => document.getAnimations().every((one) => one.playState !== 'running' ||"
        " one.effect?.getComputedTiming().iterations === Infinity)"
    )
    page.evaluate(_script())
    found: list[str] = page.evaluate(_RUN, [kind, values])
    return found
