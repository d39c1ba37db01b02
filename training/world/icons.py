"""Icon families of npm: fonts named by their style sheets, and folders of drawings."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

MODULES = Path(__file__).with_name("web") / "node_modules"


@dataclass(frozen=True)
class Family:
    name: str
    sheet: str = ""
    """Of a font, beside what its signs' classes begin with and what else each sign is given."""
    prefix: str = ""
    also: str = ""
    folder: str = ""
    """Of drawings: put into the page as they are (``svg``), or shown as pictures."""
    inline: bool = True


FAMILIES = {
    family.name: family
    for family in (
        Family("fontawesome", "@fortawesome/fontawesome-free/css/all.css", "fa-", "fa-solid"),
        Family("fontawesome-old", "line-awesome/dist/font-awesome-line-awesome/css/all.css", "fa-", "fas"),
        Family("tabler", "@tabler/icons-webfont/dist/tabler-icons.min.css", "ti-", "ti"),
        Family("bootstrap-icons", "bootstrap-icons/font/bootstrap-icons.min.css", "bi-", "bi"),
        Family("mdi", "@mdi/font/css/materialdesignicons.min.css", "mdi-", "mdi"),
        Family("boxicons", "boxicons/css/boxicons.min.css", "bx-", "bx"),
        Family("boxicons-solid", "boxicons/css/boxicons.min.css", "bxs-", "bx"),
        Family("remixicon", "remixicon/fonts/remixicon.css", "ri-"),
        Family("line-awesome", "line-awesome/dist/line-awesome/css/line-awesome.min.css", "la-", "las"),
        Family("phosphor", "@phosphor-icons/web/src/regular/style.css", "ph-", "ph"),
        Family("phosphor-fill", "@phosphor-icons/web/src/fill/style.css", "ph-", "ph-fill"),
        Family("codicon", "@vscode/codicons/dist/codicon.css", "codicon-", "codicon"),
        Family("simple-line", "simple-line-icons/dist/styles/simple-line-icons.css", "icon-"),
        Family("primeicons", "primeicons/primeicons.css", "pi-", "pi"),
        Family("lucide", folder="lucide-static/icons"),
        Family("feather", folder="feather-icons/dist/icons"),
        Family("ionicons", folder="ionicons/dist/svg"),
        Family("fluent", folder="@fluentui/svg-icons/icons"),
        Family("flat-color", folder="flat-color-icons/svg", inline=False),
        Family("silk", folder="famfamfam-silk/dist/png", inline=False),
        Family("file-types", folder="material-icon-theme/icons", inline=False),
    )
}
LINED = tuple(name for name, family in FAMILIES.items() if family.inline)
COLOURED = tuple(name for name, family in FAMILIES.items() if not family.inline)
_BRANDS = re.compile(r"brand|logo|^fa-[0-9a-z]$|-\d+x$|spin|rotate-\d|flip-|pull-|stack")


@cache
def names_of(name: str) -> tuple[str, ...]:
    family = FAMILIES[name]
    if family.folder:
        files = sorted((MODULES / family.folder).glob("*.[sp][vn]g"))
        if name == "fluent":
            files = [file for file in files if "_24_" in file.name or "_20_" in file.name][::3]
        return tuple(file.name for file in files)
    text = (MODULES / family.sheet).read_text()
    found = set(re.findall(rf"\.({family.prefix}[a-z0-9-]+)(?:::?before|\s*{{\s*--fa:)", text))
    if family.prefix in ("fa-", "la-"):
        found = {sign for sign in found if "fa-" + sign[3:] in _solid()}
    return tuple(sorted(sign for sign in found if not _BRANDS.search(sign)))


@cache
def _solid() -> frozenset[str]:
    """What the solid font has: the others are trade marks, in fonts of their own."""
    sheets = MODULES / "@fortawesome/fontawesome-free/css"
    every, brands = (
        set(re.findall(r"\.(fa-[a-z0-9-]+)\s*{\s*--fa:", (sheets / name).read_text()))
        for name in ("all.css", "brands.css")
    )
    return frozenset(every - brands)


@cache
def _drawing(path: Path) -> str:
    text = re.sub(r"<\?xml.*?\?>|<!--.*?-->|<title>.*?</title>", "", path.read_text(), flags=re.S)
    return re.sub(r'\s(width|height|class|id)="[^"]*"', "", text, count=4).strip()


class Icons:
    """One family on one page, as a program has it."""

    def __init__(self, lots: random.Random, family: str) -> None:
        self._lots = lots
        self.family = FAMILIES[family]
        self._names = names_of(family)

    def pick(self, hint: str = "") -> str:
        """One whose name has this word, where there is one."""
        fitting = [name for name in self._names if hint and hint in name]
        return self._lots.choice(fitting or self._names)

    def draw(self, name: str, extra: str = "") -> str:
        family = self.family
        if not family.folder:
            return f'<i class="{family.also} {name} {extra}" aria-hidden="true"></i>'
        path = MODULES / family.folder / name
        if family.inline:
            svg = _drawing(path)
            return svg.replace("<svg", f'<svg class="svg-icon {extra}" aria-hidden="true"', 1)
        return f'<img class="svg-icon {extra}" data-w="icon" alt="" src="{escape(path.as_uri())}">'

    def any(self, hint: str = "", extra: str = "") -> str:
        return self.draw(self.pick(hint), extra)
