"""What windows are made of, one idea at a time: fields with names, groups, tables, trees, bars of tools."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count

from sketches import Node, aligned, button, column, grid, grown, label, node, row, space, text
from theme_icons import Icons
from words import Words

SMALL, MIDDLE, LARGE = 16, 24, 32


class Parts:
    """Made by lot; every field of one window stands to its name as the first."""

    def __init__(self, lots: random.Random, words: Words, icons: Icons) -> None:
        self.lots, self.words, self.icons = lots, words, icons
        self._numbers = count()
        self.beside = lots.random() < 0.72
        """Names stand beside their fields; else above them."""
        self.colon = lots.choice(("", "", ":", " :"))
        self.gap = lots.choice((3, 4, 6, 6, 8, 10, 12))
        self.margin = lots.choice((4, 6, 9, 11, 12, 16, 20))

    def chance(self, share: float) -> bool:
        return self.lots.random() < share

    def id(self) -> str:
        return f"n{next(self._numbers)}"

    def icon(self, size: int = SMALL, kind: str = "actions") -> str:
        return self.icons.file(self.icons.some(self.lots, kind), size)

    # -- one thing

    def states(self) -> dict[str, bool]:
        return {"disabled": self.chance(0.07)}

    def button(self, words: str = "", **told: object) -> Node:
        words = words or self.words.one("actions")
        icon = self.icon() if self.chance(0.22) else ""
        return button(words, icon=icon, **{**self.states(), **told})

    def entry(self, *, tall: bool = False) -> Node:
        """Something one types in."""
        lots, words = self.lots, self.words
        if tall:
            told = "\n".join(words.sentence() for _ in range(lots.randint(0, 4)))
            return grown(
                node("memo", id=self.id(), text=told, lines=lots.randint(2, 5), **self.states()), "xy"
            )
        kind = lots.choices(("field", "spin", "date", "secret", "hint"), (60, 13, 12, 4, 11))[0]
        told = {"id": self.id(), **self.states()}
        if kind == "spin":
            return node(
                "spin",
                value=lots.randint(0, 10 ** lots.randint(1, 4)),
                unit=lots.choice(("", "", " kg", " %", " cm", " €")),
                **told,
            )
        if kind == "date":
            day = f"{lots.randint(1940, 2026)}-{lots.randint(1, 12):02}-{lots.randint(1, 28):02}"
            return node("date", value=day, opens=self.chance(0.6), **told)
        shown = words.value() if self.chance(0.72) else ""
        return node(
            "field", text="" if kind == "hint" else shown, hint=words.one("questions") if kind == "hint" else "",
            secret=kind == "secret", clear=self.chance(0.08), icon=self.icon() if self.chance(0.05) else "",
            focused=self.chance(0.04), **told,
        )  # fmt: skip

    def choice(self, *, open_: bool = False) -> Node:
        items = self.words.some("choices", self.lots.randint(3, 14))
        return node(
            "choice", id=self.id(), items=items, current=self.lots.randrange(len(items)), open=open_,
            editable=self.chance(0.15), **self.states(),
        )  # fmt: skip

    def asked(self) -> Node:
        """What a form asks for."""
        if self.chance(0.28):
            return self.choice()
        return self.entry()

    def tick(self, kind: str = "check") -> Node:
        return node(kind, text=self.words.one("options"), on=self.chance(0.45), **self.states())

    def slider(self, **told: object) -> Node:
        shown = {
            "value": self.lots.randint(0, 100),
            "ticks": self.chance(0.3),
            "upright": False,
            **self.states(),
            **told,
        }
        return node("slider", id=self.id(), **shown)

    def name(self, of: Node, words: str = "") -> Node:
        return label((words or self.words.one("fields")) + self.colon, of["id"])

    # -- some together

    def form(self, rows: int, columns: int = 1) -> Node:
        """Names and fields; sometimes a box to tick between them, which has its name at its other side."""
        cells: list[list[Node | None]] = []
        names = self.words.some("fields", rows * columns)
        for line in range(rows):
            first: list[Node | None] = []
            second: list[Node | None] = []
            for number in range(columns):
                words = names[(line * columns + number) % len(names)]
                across, above = self._asked(words)
                first += across
                second += above
            cells += [first] if self.beside else [first, second]
        return grid(cells, gap=self.gap)

    def _asked(self, words: str) -> tuple[list[Node | None], list[Node | None]]:
        if self.chance(0.09):
            tick = self.tick(self.lots.choice(("check", "check", "switch")))
            return ([space("x"), tick], []) if self.beside else ([space("x")], [tick])
        asked = grown(self.asked())
        if self.chance(0.12):
            asked = {**asked, "align": "left"}
        if self.chance(0.06):
            asked = grown(row(asked, self.tool(name=self.words.one("actions"), framed=True), gap=2)) | {
                "id": asked["id"]
            }
        if self.beside:
            return [self.name(asked, words), asked], []
        return [self.name(asked, words)], [asked]

    def choices(self, kind: str = "", count: int = 0, *, across: bool = False) -> Node:
        """Boxes to tick or circles to choose among, one below the other or side by side."""
        lots = self.lots
        kind = kind or lots.choice(("check", "check", "radio", "radio", "switch"))
        texts = self.words.some("options" if kind != "radio" else "choices", count or lots.randint(2, 5))
        chosen = lots.randrange(len(texts))
        nodes = [
            node(
                kind,
                text=words,
                on=number == chosen if kind == "radio" else self.chance(0.4),
                **self.states(),
            )
            for number, words in enumerate(texts)
        ]
        nodes = [aligned(one, "left") for one in nodes]
        return row(*nodes, space("x"), gap=self.gap) if across else column(*nodes, gap=self.gap)

    def group(self, inside: Node, title: str = "") -> Node:
        title = title or self.words.one("tabs")
        return node("group", title=title, body=inside, ticked=self.chance(0.5) if self.chance(0.07) else None)

    def tabs(self, makers: list[Callable[[], Node]], **told: object) -> Node:
        """Only the page on top is made: the others are not seen."""
        titles = self.words.some("tabs", self.lots.randint(2, 7))
        current = self.lots.randrange(len(titles))
        with_icons = self.chance(0.2)
        pages = [
            {
                "title": title,
                "icon": self.icon() if with_icons else "",
                "body": self.lots.choice(makers)() if number == current else text(""),
            }
            for number, title in enumerate(titles)
        ]
        return grown(node("tabs", pages=pages, current=current, closes=self.chance(0.1), **told), "xy")

    def buttons(self, most: int = 4, *, upright: bool = False) -> Node:
        made = [self.button(words) for words in self.words.some("actions", self.lots.randint(1, most))]
        if upright:
            return column(*made, space("y"), gap=self.gap)
        ends = self.lots.choice(("left", "right", "both"))
        return row(
            *([space("x")] if ends != "left" else []),
            *made,
            *([space("x")] if ends != "right" else []),
            gap=self.gap,
        )

    def tool(self, *, size: int = SMALL, name: str = "", **told: object) -> Node:
        return node("tool", icon=self.icon(size), name=name or self.words.one("actions"), **told)

    def toolbar(self, *, most: int = 16) -> Node:
        lots = self.lots
        size = lots.choice((16, 16, 22, 24, 24, 32))
        worded = lots.choices(("never", "under", "beside", "some"), (60, 12, 12, 16))[0]
        items: list[Node] = []
        for _ in range(lots.randint(2, most)):
            if items and self.chance(0.16):
                items.append(node("gap"))
            shown = worded in ("under", "beside") or (worded == "some" and self.chance(0.35))
            items.append(
                self.tool(
                    size=size, disabled=self.chance(0.14), on=self.chance(0.05), menu=self.chance(0.08),
                    shown=("under" if worded == "under" else "beside") if shown else "",
                )
            )  # fmt: skip
        if self.chance(0.2):
            items.append(lots.choice((self.entry, self.choice))() | {"width": lots.randint(80, 200)})
        return node("toolbar", parts=items, size=size)

    # -- many of one kind

    def listed(self) -> Node:
        lots, words = self.lots, self.words
        kind = lots.choice(("choices", "modules", "tabs", "file", "person", "places"))
        rows = lots.randint(2, 24)
        texts = [
            words.file() if kind == "file" else words.person() if kind == "person" else words.one(kind)
            for _ in range(rows)
        ]
        with_icons, ticks = self.chance(0.35), self.chance(0.12)
        items = [
            {
                "text": one,
                "icon": self.icon() if with_icons else "",
                "on": self.chance(0.4) if ticks else None,
            }
            for one in texts
        ]
        chosen = lots.randrange(rows) if self.chance(0.6) else None
        return grown(node("list", items=items, selected=chosen, id=self.id()), "xy")

    def pictures(self) -> Node:
        """Things as icons with their names below."""
        size = self.lots.choice((24, 32, 48, 64))
        items = [
            {
                "text": self.words.file() if self.chance(0.6) else self.words.one("modules"),
                "icon": self.icon(size, "everything"),
            }
            for _ in range(self.lots.randint(3, 26))
        ]
        chosen = self.lots.randrange(len(items)) if self.chance(0.4) else None
        return grown(node("pictures", items=items, selected=chosen, size=size), "xy")

    def tree(self) -> Node:
        kind = self.lots.choice(("modules", "choices", "places", "tabs"))
        icons = (
            [self.icon(kind="places"), self.icon(kind="mimetypes"), self.icon()] if self.chance(0.7) else []
        )

        def branch(depth: int) -> list[dict[str, object]]:
            return [
                {
                    "text": self.words.one(kind),
                    "icon": self.lots.choice(icons) if icons else "",
                    "open": self.chance(0.55),
                    "inner": branch(depth + 1) if depth < 3 and self.chance(0.5 - 0.1 * depth) else [],
                }
                for _ in range(self.lots.randint(1, 6 if depth else 9))
            ]

        items = branch(0)
        columns = [self.words.one("fields") for _ in range(self.lots.choice((1, 1, 2, 3)))]
        heads = len(columns) > 1 or self.chance(0.4)
        return grown(
            node("tree", items=items, columns=columns if heads else columns[:1], heads=heads, selected=self.lots.randrange(12),
                 values=[[self.words.value() for _ in columns[1:]] for _ in range(12)]), "xy",
        )  # fmt: skip

    def table(self, *, least: int = 3) -> Node:
        lots, words = self.lots, self.words
        count_ = lots.randint(least, 9)
        kinds = [
            lots.choice(("text", "text", "date", "amount", "person", "number", "code", "status"))
            for _ in range(count_)
        ]
        if self.chance(0.2):
            kinds[0] = "check"
        makers: dict[str, Callable[[], object]] = {
            "text": words.value, "date": words.date, "amount": words.amount, "person": words.person, "number": words.number,
            "code": words.code, "status": lambda: words.one("statuses"), "check": lambda: self.chance(0.4),
        }  # fmt: skip
        names = words.some("fields", count_)
        columns = [
            {
                "title": "" if kind == "check" and self.chance(0.6) else name,
                "kind": kind,
                "width": lots.randint(24, 40) if kind == "check" else lots.randint(50, 240),
            }
            for kind, name in zip(kinds, names, strict=True)
        ]
        rows = [[makers[kind]() for kind in kinds] for _ in range(lots.choice((0, 3, 6, 12, 30, 50)))]
        return grown(
            node(
                "table", columns=columns, rows=rows, selected=lots.randrange(len(rows)) if rows and self.chance(0.6) else None,
                numbers=self.chance(0.15), lines=self.chance(0.6), striped=self.chance(0.35), sorted=lots.randrange(count_) if self.chance(0.3) else None,
                by_cell=self.chance(0.2), id=self.id(), high=lots.choice((0, 0, 0, 22, 28, 36)),
            ), "xy",
        )  # fmt: skip

    def menus(self) -> list[Node]:
        titles = self.words.some("menus", self.lots.randint(2, 9))
        return [node("menu", title=title, items=self.menu()) for title in titles]

    def menu(self) -> list[Node]:
        lots = self.lots
        with_icons = self.chance(0.5)
        items: list[Node] = []
        for words in self.words.some("actions", lots.randint(2, 12)):
            if items and self.chance(0.2):
                items.append(node("gap"))
            mark = lots.choices((None, "check", "radio"), (88, 8, 4))[0]
            items.append(
                node(
                    "item", text=words + ("…" if self.chance(0.25) and not words.endswith("…") else ""), disabled=self.chance(0.12),
                    icon=self.icon() if with_icons and self.chance(0.7) else "", keys=f"Ctrl+{lots.choice('ABCDFGNOPQSVWXZ')}" if self.chance(0.4) else "",
                    mark=mark, on=self.chance(0.5), opens=self.chance(0.1),
                )
            )  # fmt: skip
        return items

    def words_of(self, sentences: int, wrap: int = 0) -> Node:
        return text(self.words.sentence(sentences), wrap=wrap)
