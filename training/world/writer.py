"""How one component library writes: classes and templates from ``kits/NAME.toml``."""

from __future__ import annotations

import json
import random
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from icons import Icons
from words import Words

FOLDER = Path(__file__).with_name("kits")
BUILT = Path(__file__).with_name("web") / "built"
"""What ``npm run build`` makes of libraries that draw themselves with programs."""


_BARE = (
    "button",
    "icon_button",
    "input",
    "area",
    "dropdown",
    "checkbox",
    "radio",
    "switch",
    "choice_label",
    "slider",
    "label",
    "link",
    "table",
)
"""What a browser draws by itself; all else needs at least a ground of its own."""


@cache
def told_of(name: str) -> dict[str, Any]:
    told = tomllib.loads((FOLDER / f"{name}.toml").read_text())
    if "like" in told:
        other = told_of(told["like"])
        told = {**{key: other[key] for key in ("looks", "classes", "templates") if key in other}, **told}
    if "built" in told:
        built = json.loads((BUILT / f"{told['built']}.json").read_text())
        told = {**told, "variants": built["variants"], "built_templates": built["templates"]}
    return told


@dataclass
class Writer:
    name: str
    lots: random.Random
    words: Words
    icons: Icons
    traits: dict[str, Any]
    """What this program always does alike: where labels stand, whether buttons carry icons."""
    variant: str = ""
    """Which of a library's own looks, where it has several."""
    _count: int = 0
    overlays: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.told = told_of(self.name)
        self._classes = self.told.get("classes", {})
        self._templates = dict(self.told.get("templates", {}))
        built = self.told.get("built_templates", {})
        self._templates |= {
            key.removeprefix(f"{self.variant}/"): text
            for key, text in built.items()
            if key.startswith(f"{self.variant}/")
        }
        self._kinds = {key.split(":")[0] for key in self._templates}
        self._habits: dict[str, str] = {}

    def new_id(self) -> str:
        self._count += 1
        return f"u{self._count}"

    def cls(self, kind: str, extra: str = "", /, **facts: str) -> str:
        """The library's class for this, or the page's own where it has none."""
        if kind in self._classes:
            own = self._classes[kind].format_map({"look": "primary", **facts})
        else:
            own = (
                ""
                if self.told.get("bare") and kind in _BARE
                else f"s-{kind} s-{facts.get('look', '')}".removesuffix(" s-")
            )
        return f' class="{own} {extra}"'.replace(' "', '"') if own or extra else ""

    def fill(self, kind: str, default: str, /, **parts: str) -> str:
        look = parts.get("look", "")
        template = self._template(kind, look) or default
        known = {"look": look, "a": "", "icon": "", "text": "", "id": "", "cls": self.cls(kind, look=look)}
        known.update(parts)
        return template.format_map(known)

    def _template(self, kind: str, look: str) -> str | None:
        """As the library writes it; where it has several ways, one for each look, else one for the whole page."""
        if kind not in self._kinds:
            return None
        exact = self._templates.get(f"{kind}:{look}")
        if exact is None:
            ways = [key for key in self._templates if key.split(":")[0] == kind]
            if look in ("", "primary", "plain", "ghost", "danger"):
                exact = self._templates[self._habits.setdefault(kind + look, self.lots.choice(ways))]
            else:
                exact = self._templates[self.lots.choice(ways)]
        return exact

    def has(self, kind: str) -> bool:
        return kind in self._kinds

    def look(self, look: str) -> str:
        """As this library calls it: primary, plain, danger, ghost."""
        looks = self.told.get("looks", {})
        return self.lots.choice(looks[look]) if look in looks else look
