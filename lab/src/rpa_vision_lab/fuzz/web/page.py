"""A view as HTML. Parts carry their names; a script in the page notes what is done to them."""

from __future__ import annotations

from html import escape

from rpa_vision_lab.fuzz.application.view import (
    Button,
    Choice,
    Dialog,
    Entry,
    Fact,
    Heading,
    Listing,
    Notice,
    Part,
    Row,
    TabBar,
    Toggle,
    View,
)

SCRIPT = """
window.did = [];
const note = (what, part, value) => window.did.push([what, part, value]);
const partOf = event => event.target.closest('[data-press],[data-choose],[data-option],[data-drop]');
document.addEventListener('click', event => {
  const at = partOf(event);
  document.querySelectorAll('.options.open').forEach(one => {
    if (!at || at.dataset.drop !== one.dataset.of) one.classList.remove('open'); });
  if (!at) return;
  if (at.dataset.press) note('press', at.dataset.press, '');
  else if (at.dataset.choose) {
    document.querySelectorAll('.chosen').forEach(one => one.classList.remove('chosen'));
    at.classList.add('chosen'); note('choose', at.dataset.choose, ''); }
  else if (at.dataset.option) {
    at.closest('.drop').querySelector('.shown').textContent = at.textContent;
    note('set', at.dataset.of, at.dataset.option); }
  else document.querySelector('.options[data-of="' + at.dataset.drop + '"]').classList.toggle('open');
});
document.addEventListener('dblclick', event => {
  const at = event.target.closest('[data-double]');
  if (at) note('press', at.dataset.double, ''); });
document.addEventListener('input', event => {
  const of = event.target.dataset;
  if (of.entry) note('typed', of.entry, event.target.value); });
document.addEventListener('change', event => {
  const of = event.target.dataset;
  if (of.toggle) note('set', of.toggle, event.target.checked ? 'on' : 'off');
  if (of.radio) note('set', of.radio, event.target.value); });
document.addEventListener('focusin', event => {
  if (event.target.dataset.entry) note('focused', event.target.dataset.entry, ''); });
"""


def body_of(view: View) -> str:
    return f"<main>{''.join(_html(part) for part in view.parts)}</main>{_dialog(view.dialog)}"


def _html(part: Part) -> str:
    match part:
        case Heading(text=text):
            return f"<h1>{escape(text)}</h1>"
        case Fact(label=label, text=text):
            return f"<p class='fact'>{escape(label)} : {escape(text)}</p>"
        case Notice(text=text):
            return f"<p class='notice'>{escape(text)}</p>"
        case Entry():
            return _line(
                part.label,
                f"<input type='text' {_named(part.part)} data-entry='{part.part}' value='{escape(part.text, quote=True)}' autocomplete='off'>",
            )
        case Toggle():
            checked = "checked" if part.on else ""
            return f"<p class='line'><label {_named(part.part)}><input type='checkbox' data-toggle='{part.part}' {checked}> {escape(part.label)}</label></p>"
        case Choice():
            return _line(part.label, _radios(part) if part.as_radio else _drop(part))
        case Button():
            return f"<p>{_button(part)}</p>"
        case TabBar():
            return _tabs(part)
        case Listing():
            return _listing(part)


def _named(part: str) -> str:
    return f'data-part="{escape(part, quote=True)}"'


def _line(label: str, inside: str) -> str:
    return f"<div class='line'><span class='label'>{escape(label)}</span>{inside}</div>"


def _button(of: Button) -> str:
    return f'<button {_named(of.part)} data-press="{of.part}">{escape(of.text)}</button>'


def _radios(of: Choice) -> str:
    return "".join(
        f"<label class='radio' {_named(of.option_part(option))}><input type='radio' name='{of.part}' data-radio='{of.part}'"
        f' value="{escape(option, quote=True)}" {"checked" if option == of.chosen else ""}> {escape(option)}</label>'
        for option in of.options
    )


def _drop(of: Choice) -> str:
    options = "".join(
        f'<li {_named(of.option_part(option))} data-of="{of.part}" data-option="{escape(option, quote=True)}">{escape(option)}</li>'
        for option in of.options
    )
    shown = f"<span class='field' {_named(of.part)} data-drop='{of.part}'><span class='shown'>{escape(of.chosen)}</span><i>▾</i></span>"
    return f"<span class='drop'>{shown}<ul class='options' data-of='{of.part}'>{options}</ul></span>"


def _tabs(of: TabBar) -> str:
    tabs = "".join(
        f"<span class='tab{' current' if at == of.current else ''}' {_named(part)} data-press='{part}'>{escape(label)}</span>"
        for at, (part, label) in enumerate(of.tabs)
    )
    return f"<div class='tabs'>{tabs}</div>"


def _listing(of: Listing) -> str:
    if of.style == "cards":
        return f"<div class='cards'>{''.join(_card(of, row) for row in of.rows)}</div>"
    head = "".join(f"<th>{escape(name)}</th>" for name in of.columns) + (
        "<th></th>" if of.opener == "button" else ""
    )
    if of.style != "tree":
        rows = "".join(_row(of, row) for row in of.rows)
        return f"<table class='{of.style}'><tr>{head}</tr>{rows}</table>"
    groups: dict[str, list[Row]] = {}
    for row in of.rows:
        groups.setdefault(row.group, []).append(row)
    branches = "".join(
        f"<tr><td colspan='{len(of.columns)}'>▾ {escape(group)}</td></tr>{''.join(_row(of, row) for row in rows)}"
        for group, rows in groups.items()
    )
    return f"<table class='tree'><tr>{head}</tr>{branches}</table>"


def _row(of: Listing, row: Row) -> str:
    cells = [f"<td>{escape(text)}</td>" for text in row.cells]
    if of.opener == "link":
        cells[0] = f"<td>{_link(row)}</td>"
    if of.opener == "button":
        cells.append(f"<td>{_button(Button(row.open_part, of.open_word))}</td>")
    does = {"double_click": f"data-double='{row.open_part}'", "select": f"data-choose='{row.number}'"}.get(
        of.opener, ""
    )
    chosen = "chosen" if of.chosen == row.number else ""
    return f"<tr class='row {chosen}' {_named(row.part)} {does}>{''.join(cells)}</tr>"


def _link(row: Row) -> str:
    return f"<a {_named(row.open_part)} data-press='{row.open_part}'>{escape(row.cells[0])}</a>"


def _card(of: Listing, row: Row) -> str:
    named = dict(zip(of.columns, row.cells, strict=True))
    *first, surname, first_name, born, town = named
    lines = [f"<b>{escape(named[surname])} {escape(named[first_name])}</b>"]
    if of.opener == "button":
        lines += [f"{escape(label)} {escape(named[label])}" for label in first]
    lines.append(f"{escape(named[born])} · {escape(named[town])}")
    opens = _link(row) if of.opener == "link" else _button(Button(row.open_part, of.open_word))
    return f"<div class='card'>{'<br>'.join(lines)}<br>{opens}</div>"


def _dialog(of: Dialog | None) -> str:
    if of is None:
        return ""
    buttons = "".join(_button(button) for button in of.buttons)
    return (
        f"<div class='veil'><div class='dialog'><h2>{escape(of.title)}</h2><p>{escape(of.text)}</p>"
        f"<div class='answers'>{buttons}</div></div></div>"
    )
