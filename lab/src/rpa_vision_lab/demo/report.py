"""The demo on one page that needs nothing else: figures, what was learnt, every replay with its screens and proofs."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path

from rpa_vision.models.geometry import Size
from rpa_vision.models.replay.run import ActionSent, ActionVerified
from rpa_vision.models.site.audit import AuditCheck
from rpa_vision.phrases import Language
from rpa_vision_lab.demo.pictures import drawn
from rpa_vision_lab.demo.play import Played
from rpa_vision_lab.demo.verdict import Verdict
from rpa_vision_lab.phrases import say

VERDICTS = {
    Verdict.CORRECT: "demo.correct",
    Verdict.SAFE_STOP: "demo.safe_stop",
    Verdict.SILENT_WRONG: "demo.silent_wrong",
}
ROOT_SHOWN = 16
"""Letters of a hash that a person compares."""
_LARGE, _SMALL = 900, 420
"""Pixels across."""

Picture = Callable[[str], bytes]
"""The PNG a run event names."""


@dataclass(frozen=True)
class Told:
    played: Sequence[Played]
    understood: str
    audit: AuditCheck
    screen: Size
    demonstrations: int
    task: str


def audit_line(audit: AuditCheck, language: Language) -> str:
    if audit.whole and audit.head is not None:
        root = audit.head.root[:ROOT_SHOWN]
        return say(language, "demo.audit_whole", entries=audit.entries, root=root)
    return say(language, "demo.audit_broken", problems=len(audit.problems))


def write_report(out: Path, told: Told, picture: Picture, language: Language) -> None:
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(_Page(told, picture, language).written(), encoding="utf-8")


class _Page:
    def __init__(self, told: Told, picture: Picture, language: Language) -> None:
        self._told = told
        self._picture = picture
        self._language: Language = language

    def written(self) -> str:
        style = (files("rpa_vision_lab.demo") / "report.css").read_text(encoding="utf-8")
        title = escape(self._say("demo.title"))
        runs = "".join(self._run(number, one) for number, one in enumerate(self._told.played, 1))
        return (
            f'<!doctype html><html lang="{self._language}"><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
            f"<style>{style}</style><main><h1>{title}</h1>"
            f'<p class="lead">{escape(self._say("demo.lead", task=self._told.task, times=self._told.demonstrations, patients=len(self._told.played)))}</p>'
            f'<div class="figures">{"".join(map(self._figure, Verdict))}</div>'
            f"<h2>{escape(self._say('demo.runs'))}</h2>{runs}{self._film()}"
            f"<h2>{escape(self._say('demo.understood'))}</h2>"
            f'<div class="understood">{escape(self._told.understood)}</div>'
            f"<footer>{escape(self._say('demo.judging'))} · "
            f"{escape(audit_line(self._told.audit, self._language))}</footer></main></html>\n"
        )

    def _figure(self, found: Verdict) -> str:
        count = sum(one.found is found for one in self._told.played)
        name, look = escape(self._say(VERDICTS[found])), found if count else "none"
        return f'<div class="figure"><b class="{look}">{count}</b>{name}</div>'

    def _run(self, number: int, one: Played) -> str:
        odd = "" if one.right else " odd"
        badge = f'<span class="badge {one.found}">{escape(self._say(VERDICTS[one.found]))}</span>'
        return (
            f'<details class="run{odd}"><summary><span class="n">{number}</span><b>{escape(one.patient)}</b>'
            f"<span>{escape(self._say(one.scene.key))}{self._reason(one)}</span>{badge}"
            f'<span class="t">{one.took_s:.0f} s</span></summary>'
            f'<div class="body">{self._last_screen(one)}<ol>{"".join(self._steps(one))}</ol>'
            "</div></details>"
        )

    def _reason(self, one: Played) -> str:
        return "" if one.pause is None else f"<small>{escape(one.pause.message)}</small>"

    def _last_screen(self, one: Played) -> str:
        if one.pause is not None:
            return self._shown(one.pause.screenshot, self._say("demo.frozen_screen"), _LARGE)
        proofs = [event.screenshot_ref for event in one.events if isinstance(event, ActionVerified)]
        return self._shown(proofs[-1] if proofs else None, self._say("demo.last_screen"), _LARGE)

    def _steps(self, one: Played) -> Iterator[str]:
        """Each with what proved it."""
        proven = {event.command_id: event for event in one.events if isinstance(event, ActionVerified)}
        for event in one.events:
            if isinstance(event, ActionSent):
                known = proven.get(event.command_id)
                proof = known.verification.semantic_detail if known else None
                told = f"<small>✓ {escape(proof)}</small>" if proof else ""
                yield f"<li>{escape(event.intention)}{told}</li>"

    def _film(self) -> str:
        """Of the first replay that was done in a changed program."""
        done = [one for one in self._told.played if one.found is Verdict.CORRECT]
        if not done:
            return ""
        one = done[min(2, len(done) - 1)]
        frames = "".join(
            self._shown(event.seen, f"{event.step_index + 1}. {event.intention}", _SMALL, event)
            for event in one.events
            if isinstance(event, ActionSent)
        )
        title = f"{self._say('demo.film')} : {self._say(one.scene.key)}"
        return f'<h2>{escape(title)}</h2><div class="film">{frames}</div>'

    def _shown(self, name: str | None, caption: str, width: int, sent: ActionSent | None = None) -> str:
        if name is None:
            return ""
        found = sent.grounded.bbox if sent and sent.grounded else None
        place = sent.place.pixel_of(self._told.screen) if sent and sent.place else None
        data = b64encode(drawn(self._picture(name), width, found, place)).decode()
        text = escape(caption)
        return (
            f'<figure><img loading="lazy" alt="{text}" src="data:image/jpeg;base64,{data}">'
            f"<figcaption>{text}</figcaption></figure>"
        )

    def _say(self, key: str, **values: object) -> str:
        return say(self._language, key, **values)
