"""The results on one page that needs nothing else but the pictures beside it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from rpa_vision_lab.zoo.lesson import Lesson
from rpa_vision_lab.zoo.look import LOOKS
from rpa_vision_lab.zoo.replaying import Replayed
from rpa_vision_lab.zoo.results.judging import Verdict
from rpa_vision_lab.zoo.results.kept import Kept
from rpa_vision_lab.zoo.results.tables import causes, line
from rpa_vision_lab.zoo.split import is_open

_SIGNS = {Verdict.RIGHT: "✓", Verdict.NEEDLESS_HALT: "‖", Verdict.RIGHT_HALT: "?", Verdict.WRONG: "✗"}


def write_page(kept: Kept) -> None:
    results = kept.results()
    names = sorted({one.program for one in results})
    style = (files(__package__) / "page.css").read_text(encoding="utf-8")
    body = "".join(
        (
            "<h1>The zoo</h1>",
            "<p>✓ right · ‖ needless halt · ? right halt · ✗ silently wrong. Judged by what each program stored.</p>",
            _overview(names, results),
            _causes(results),
            *(_program(kept.lesson(name), name, results) for name in names if is_open(name)),
        )
    )
    page = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>The zoo</title><style>{style}</style><main>{body}</main></html>\n'
    (kept.folder / "index.html").write_text(page, encoding="utf-8")


def _overview(names: Sequence[str], results: Sequence[Replayed]) -> str:
    looks = [look.name for look in LOOKS]
    head = "".join(
        f"<th>{escape(one)}</th>" for one in ("program", *looks, "right", "s/step", "halts/100 steps")
    )
    return f"<table><tr>{head}</tr>{''.join(_row(name, looks, results) for name in names)}</table>"


def _row(name: str, looks: Sequence[str], results: Sequence[Replayed]) -> str:
    own = [one for one in results if one.program == name]
    summed = line(name, own)
    cells = [_signs([one for one in own if one.look == look], name) for look in looks]
    half = "" if is_open(name) else ' <i class="closed">closed</i>'
    pace = "–" if summed.seconds_a_step is None else f"{summed.seconds_a_step:.1f}"
    halts = "–" if summed.halts_per_100_steps is None else f"{summed.halts_per_100_steps:.1f}"
    figures = (f"{summed.counts[Verdict.RIGHT]}/{summed.replays}", pace, halts)
    told = "".join(f"<td>{one}</td>" for one in (*cells, *figures))
    return f'<tr><th><a href="#{escape(name)}">{escape(name)}</a>{half}</th>{told}</tr>'


def _signs(results: Sequence[Replayed], name: str) -> str:
    """Of a closed program only how many were right."""
    if not is_open(name):
        return f"{sum(one.verdict is Verdict.RIGHT for one in results)}/{len(results)}"
    return " ".join(
        f'<span class="{one.verdict.name.lower()}" title="{escape(one.cause)}">{_SIGNS[one.verdict]}</span>'
        for one in sorted(results, key=lambda one: one.number)
    )


def _causes(results: Sequence[Replayed]) -> str:
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in causes(results)
    )
    return f"<h2>What was not right</h2><table><tr><th>half</th><th>verdict</th><th>cause</th><th>replays</th></tr>{rows}</table>"


def _program(lesson: Lesson | None, name: str, results: Sequence[Replayed]) -> str:
    halts = [one for one in results if one.program == name and one.verdict is not Verdict.RIGHT]
    return f'<h2 id="{escape(name)}">{escape(name)}</h2>{_lesson(lesson)}{"".join(map(_halt, halts))}'


def _lesson(lesson: Lesson | None) -> str:
    if lesson is None:
        return "<p>Not learnt.</p>"
    missed = f"<p>Not learnt as variables: {escape(', '.join(lesson.missed))}</p>" if lesson.missed else ""
    means = ", ".join(f"{name} = {meaning or 'nothing known'}" for name, meaning in lesson.means.items())
    return (
        f'<div class="lesson"><pre>{escape(chr(10).join(lesson.script))}</pre>'
        f"<pre>{escape(chr(10).join(lesson.understood))}</pre></div><p>Variables: {escape(means)}</p>{missed}"
    )


def _halt(one: Replayed) -> str:
    told = f"{one.look}, {one.number + 1}: {one.verdict.value} at step {one.step} ({one.cause}) {one.detail}"
    picture = f'<a href="{one.picture}"><img src="{one.picture}" loading="lazy"></a>' if one.picture else ""
    return f"<figure><figcaption>{escape(told)}</figcaption>{picture}</figure>"
