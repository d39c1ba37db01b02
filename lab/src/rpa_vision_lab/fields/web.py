"""A page of fields in Chromium, which tells through its title where they are."""

from __future__ import annotations

import json
from html import escape

from rpa_vision.models.geometry import Box
from rpa_vision_lab.fields.kinds import WEB, FieldKind

_COLOURS = {"light": ("#f3f5f7", "#ffffff", "#1a1a1a"), "dark": ("#20242a", "#15181c", "#e8e8e8")}
_MARK = "champs "
_SCRIPT = """
const words = ["", "Trop court", "Faible", "Faible", "Moyen", "Moyen", "Assez fort", "Fort", "Excellent"];
for (const field of document.querySelectorAll("[data-beside=strength]"))
  field.addEventListener("input", () => {
    field.nextElementSibling.textContent = words[Math.min(field.value.length, words.length - 1)];
  });
const tell = () => {
  const places = {};
  for (const field of document.querySelectorAll("input")) {
    const box = field.getBoundingClientRect(), ratio = devicePixelRatio;
    places[field.name] = [box.left, box.top, box.right, box.bottom].map(edge => Math.round(edge * ratio));
  }
  document.title = "champs " + JSON.stringify(places);
};
addEventListener("load", tell);
addEventListener("resize", tell);
"""


def document(theme: str) -> str:
    page, paper, ink = _COLOURS[theme]
    style = f"""
    body {{ background: {page}; color: {ink}; font: 10pt sans-serif; display: grid;
            grid-template-columns: repeat(3, 1fr); gap: 8px 24px; padding: 16px; }}
    input {{ background: {paper}; color: {ink}; border: 1px solid #8899aa; padding: 4px 6px; width: 220px; }}
    """
    fields = "".join(_field(kind) for kind in WEB)
    names = "".join(
        f"<option>{escape(name)}</option>" for name in ("Lefèvre-Noël Éléonore", "20419-B", "Martin")
    )
    return (
        f'<!doctype html><html lang="fr"><head><meta charset="utf-8"><style>{style}</style></head>'
        f'<body>{fields}<datalist id="names">{names}</datalist><script>{_SCRIPT}</script></body></html>'
    )


def _field(kind: FieldKind) -> str:
    look = f"font: {kind.points}pt '{kind.font}'"
    if kind.echo in ("square", "circle"):
        look += f"; -webkit-text-security: {kind.echo}"
    shown_as = kind.echo if kind.echo in ("text", "password") else "text"
    listed = 'list="names"' if kind.beside == "completion" else 'autocomplete="off"'
    return (
        f'<label>{kind.name.replace("_", " ")}<br><input name="{kind.name}" type="{shown_as}" style="{look}"'
        f' value="{escape(kind.holds)}" data-beside="{kind.beside}" {listed}> <span></span></label>'
    )


def places_in(title: str) -> dict[str, Box] | None:
    _, found, told = title.partition(_MARK)
    if not found or not told.startswith("{"):
        return None
    return {name: Box(*box) for name, box in json.loads(told[: told.index("}") + 1]).items()}
