"""What was understood, in a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rpa_vision.authoring.telling.explanation import (
    DoubtLine,
    Explanation,
    QuestionLine,
    ToldLine,
    VariableLine,
)
from rpa_vision.authoring.telling.spans import Spans
from rpa_vision.cli.printable import printable
from rpa_vision.phrases import Language, say

_STYLES = {
    "screen": "bold",
    "only_if": "yellow",
    "either": "yellow",
    "manner": "yellow",
    "each": "magenta",
    "proof": "green",
    "end": "green",
    "never": "red",
}
_INDENT = "   "
_UNDER_NUMBER = frozenset({"manner", "proof", "again"})


def show_explanation(console: Console, explanation: Explanation, language: Language) -> None:
    title = Text(printable(explanation.name), style="bold")
    title.append(
        f"  {explanation.workflow_id} v{explanation.version} {explanation.learning_state}",
        style="dim not bold",
    )
    console.print(title)
    console.print(say(language, "learn.steps"))
    for line in explanation.lines:
        console.print(_line(line), soft_wrap=True)
    if explanation.variables:
        console.print()
        console.print(say(language, "learn.variables"))
        console.print(_table(explanation.variables, language))
    console.print()
    console.print(Text(explanation.subject, style="" if explanation.subject_command is None else "yellow"))
    if explanation.subject_command is not None:
        told = f"{say(language, 'learn.subject_until')} {explanation.subject_command}"
        console.print(Text(told), soft_wrap=True)
    if explanation.doubts:
        console.print()
        console.print(Text(say(language, "learn.unsure"), style="yellow"))
    for doubt in explanation.doubts:
        console.print(_doubt(doubt, explanation.workflow_id, language), soft_wrap=True)


def _line(line: ToldLine) -> Text:
    text = Text(_INDENT * line.depth)
    if line.kind in ("screen", "end", "never"):
        text.append("\n" if line.depth == 0 else "")
    if line.number is not None and line.kind == "step":
        text.append(f"{line.number:>4}. ")
    elif line.kind in _UNDER_NUMBER:
        text.append("      ")
    elif line.kind in ("only_if", "either", "each") or (line.kind == "screen" and line.depth):
        text.append("  ")
    text.append_text(_words(line.words, _STYLES.get(line.kind, "")))
    return text


def _words(spans: Spans, style: str = "") -> Text:
    text = Text()
    for span in spans:
        text.append(printable(span.text), style="cyan" if span.variable else style)
    return text


def _table(variables: tuple[VariableLine, ...], language: Language) -> Table:
    table = Table(box=None, pad_edge=True, show_header=False)
    for variable in variables:
        label = printable(say(language, "text.quoted", text=variable.label)) if variable.label else ""
        examples = " ; ".join(variable.examples)
        seen = say(language, "learn.examples", examples=examples) if examples else ""
        told = " · ".join(part for part in (seen, variable.note) if part)
        table.add_row(
            Text(variable.name, style="cyan"), Text(label), Text(variable.kind), Text(printable(told))
        )
    return table


def _doubt(doubt: DoubtLine, workflow_id: str, language: Language) -> Text:
    text = Text("  - ")
    text.append_text(_words(doubt.words))
    if doubt.question is not None:
        text.append_text(_question(doubt.question, workflow_id, language))
    else:
        text.append(f"\n    → {doubt.advice}", style="dim")
    return text


def _question(question: QuestionLine, workflow_id: str, language: Language) -> Text:
    text = Text()
    for option in question.options:
        mark = "✓" if option.option == question.answer else "·"
        text.append(f"\n    {mark} {option.option}: {printable(option.words)}")
    if question.answer is None:
        how = f"rpa-vision workflow answer {workflow_id} {question.kind} {question.about} …"
        text.append(f"\n    → {say(language, 'question.how')} {how}", style="dim")
    return text
