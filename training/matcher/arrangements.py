"""What people put on screens, family by family: rows, forms, tables, lists and their look-alikes."""

from __future__ import annotations

import random
from collections.abc import Callable

from pool import ICONS, Pool
from rpa_vision.grounding.map.things import KINDS
from tree import NOTHING, Part

KIND = {name: place for place, name in enumerate(KINDS)}
KEPT_OUT = frozenset({"kanban", "keypad", "tree"})
"""Never learnt from: arrangements that are only measured. Chosen before the first training."""


class Maker:
    """One invented program: what it always does alike is drawn once."""

    def __init__(self, lots: random.Random, pool: Pool) -> None:
        self.lots, self.pool = lots, pool
        self.label_kind = lots.choice(("label", "label", "label", "link"))
        self.above = lots.random() < 0.35
        self.gap = lots.uniform(0.2, 1.2)
        self.nav_kind = lots.choice(("menu_item", "link", "label", "tab"))
        self.list_kind = lots.choice(("table_row", "unknown", ""))
        self.cell_kind = lots.choice(("table_cell", "table_cell", "label"))

    # -- single things

    def one_of(self, *classes: str) -> int:
        return self.lots.choice(self.pool.by_class[self.lots.choice(classes)])

    def some(self, kind: str, count: int) -> list[int]:
        known = self.pool.by_class[kind]
        return self.lots.sample(known, min(count, len(known)))

    def label(self, text: int, **more: object) -> Part:
        return Part(KIND["label"], text, text, **more)

    def value(self) -> int:
        return self.one_of("person", "date", "code", "number", "state")

    def icon(self, look: int | None = None, **more: object) -> Part:
        return Part(KIND["icon"], look=self.any_icon() if look is None else look, **more)

    def any_icon(self) -> int:
        return self.pool.icon + self.lots.randrange(ICONS)

    def button(self, text: int | None = None, **more: object) -> Part:
        text = self.one_of("name", "answer") if text is None else text
        return Part(KIND["button"], text, text, **more)

    def field(self, *, filled: float = 0.5, **more: object) -> Part:
        kind, shape = self.lots.choice(
            (("text_input", "empty"), ("text_input", "empty"), ("dropdown", "arrow"))
        )
        text = self.value() if self.lots.random() < filled else NOTHING
        return Part(
            KIND[kind], text, text if text != NOTHING else self.pool.empty[shape], role="value", **more
        )

    def tick(self, kind: str = "checkbox") -> Part:
        shapes = ("empty", "ticked") if kind == "checkbox" else ("round", "round dot")
        return Part(KIND[kind], look=self.pool.empty[self.lots.choice(shapes)])

    # -- families

    def toolbar(self) -> Part:
        parts = [
            self.icon() if self.lots.random() < 0.8 else self.button()
            for _ in range(self.lots.randint(3, 16))
        ]
        return Part(
            parts=parts,
            gap=self.lots.uniform(0.1, 1.0),
            align=self.lots.choice(("start", "start", "end", "center")),
        )

    def same_icons(self) -> Part:
        """A row of identical icons, perhaps with others before, between and after."""
        look = self.any_icon()
        row = [self.icon(look) for _ in range(self.lots.randint(2, 9))]
        for _ in range(self.lots.randint(0, 3)):
            other = self.lots.choice((self.icon, self.button, lambda: self.label(self.one_of("field"))))
            row.insert(self.lots.choice((0, len(row), self.lots.randint(0, len(row)))), other())
        return Part(
            parts=row,
            gap=self.lots.uniform(0.2, 2.0),
            align=self.lots.choice(("start", "start", "end", "center", "between")),
        )

    def same_fields(self) -> Part:
        """Empty fields in rows, with a word here and there."""
        across, down = self.lots.randint(1, 5), self.lots.randint(1, 5)
        wide = self.lots.uniform(4, 14)
        rows = []
        for _ in range(down):
            row = [Part(KIND["text_input"], look=self.pool.empty["empty"], wide=wide) for _ in range(across)]
            if self.lots.random() < 0.4:
                row.insert(0, self.label(self.one_of("field")))
            rows.append(Part(parts=row, gap=self.gap))
        return Part(parts=rows, flow="column", gap=self.gap)

    def form(self) -> Part:
        texts = self.some("field", self.lots.randint(3, 16))
        fields = []
        for text in texts:
            entry = self.field(wide=self.lots.choice((8.0, 12.0)), stretch=1.0)
            parts = [self.label(text, wide=0.0 if self.above else 9.0), entry]
            if self.lots.random() < 0.12:
                parts[1:] = [Part(parts=[entry, self.icon()], gap=0.1, stretch=1.0)]
            fields.append(Part(parts=parts, flow="column" if self.above else "row", gap=0.3))
        return self.columns(fields, self.lots.choice((1, 1, 2, 2, 3)), gap=self.gap)

    def columns(self, parts: list[Part], count: int, gap: float) -> Part:
        rows = [parts[start : start + count] for start in range(0, len(parts), count)]
        for row in rows:
            for part in row:
                part.stretch = 1.0
                part.wide = part.wide or 8.0
        return Part(parts=[Part(parts=row, gap=1.0) for row in rows], flow="column", gap=gap)

    def questions(self) -> Part:
        """Questions with the same answers each: only the row says which is which."""
        answers = self.some("state", self.lots.randint(2, 3))
        kind = self.lots.choice(("radio", "checkbox"))
        rows = []
        for text in self.some("field", self.lots.randint(3, 9)):
            picks = [part for answer in answers for part in (self.tick(kind), self.label(answer))]
            rows.append(Part(parts=[self.label(text, wide=14.0), *picks], gap=0.6))
        return Part(parts=rows, flow="column", gap=self.gap)

    def table(self) -> Part:
        heads = self.some("field", self.lots.randint(3, 8))
        kinds = [self.lots.choice(("person", "date", "code", "number", "state")) for _ in heads]
        tick, looks = (
            self.lots.random() < 0.3,
            [self.any_icon() for _ in range(self.lots.choice((0, 0, 1, 2, 3)))],
        )
        shares = (
            *((0.3,) if tick else ()),
            *(self.lots.uniform(0.6, 1.6) for _ in heads),
            *((0.3 * len(looks),) if looks else ()),
        )

        def record() -> Part:
            cells = [self.tick()] if tick else []
            cells += [Part(KIND[self.cell_kind], text := self.one_of(kind), text) for kind in kinds]
            cells += [Part(parts=[self.icon(look) for look in looks], gap=0.1)] if looks else []
            return Part(KIND["table_row"] if self.list_kind else -1, parts=cells, flow="cells", shares=shares)

        head = [self.tick()] if tick else []
        head += [self.label(text) for text in heads] + ([Part()] if looks else [])
        rows = Part(
            parts=[record() for _ in range(self.lots.randint(3, 16))],
            flow="column",
            gap=0.0,
            role="records scroller",
            stretch=1.0,
        )
        return Part(
            parts=[Part(parts=head, flow="cells", shares=shares), rows], flow="column", gap=0.0, stretch=1.0
        )

    def entries(self) -> Part:
        """A list: a picture, two lines, perhaps the same sign at the end of each."""
        sign, face = self.any_icon(), self.lots.random() < 0.5
        ends = self.lots.random() < 0.5

        def entry() -> Part:
            lines = [
                self.label(self.one_of("person", "name", "title")),
                self.label(self.one_of("sentence", "field", "date")),
            ]
            parts = [
                Part(
                    parts=lines[: self.lots.choice((1, 2, 2))], flow="column", gap=0.1, stretch=1.0, wide=10.0
                )
            ]
            parts = [self.icon(), *parts] if face else parts
            return Part(
                KIND.get(self.list_kind, -1),
                parts=[*parts, self.icon(sign)] if ends else parts,
                gap=0.6,
                pad=0.3,
            )

        count = self.lots.randint(3, 12)
        return Part(
            parts=[entry() for _ in range(count)],
            flow="column",
            gap=0.3,
            role="records scroller",
            stretch=1.0,
        )

    def tabs(self) -> Part:
        return Part(
            parts=[Part(KIND["tab"], text, text) for text in self.some("name", self.lots.randint(2, 8))],
            gap=self.lots.uniform(0, 0.6),
        )

    def nav(self) -> Part:
        icons = self.lots.random() < 0.6
        rows = []
        for text in self.some("name", self.lots.randint(4, 18)):
            item = Part(KIND[self.nav_kind], text, text, stretch=1.0)
            rows.append(Part(parts=[self.icon(), item] if icons else [item], gap=0.4))
        return Part(parts=rows, flow="column", gap=self.lots.uniform(0, 0.6))

    def cards(self) -> Part:
        foot = [self.any_icon() for _ in range(self.lots.randint(0, 3))]
        again = self.one_of("name")

        def card() -> Part:
            parts = [self.label(self.one_of("name", "title"))]
            parts += [
                self.label(self.one_of("sentence", "person", "number"), role="value")
                for _ in range(self.lots.randint(0, 2))
            ]
            ends = [self.icon(look) for look in foot] or [self.button(again)]
            return Part(
                self.lots.choice((-1, KIND["unknown"])),
                parts=[*parts, Part(parts=ends, gap=0.3)],
                flow="column",
                pad=0.6,
                wide=14.0,
            )

        return Part(parts=[card() for _ in range(self.lots.randint(2, 10))], flow="wrap", gap=0.8)

    def launcher(self) -> Part:
        tiles = [
            Part(
                parts=[self.icon(high=2.6, wide=2.6), self.label(text)],
                flow="column",
                align="center",
                gap=0.3,
                wide=7.0,
            )
            for text in self.some("name", self.lots.randint(4, 28))
        ]
        return Part(parts=tiles, flow="wrap", gap=self.lots.uniform(0.4, 2))

    def prose(self) -> Part:
        lines = [self.label(self.one_of("sentence")) for _ in range(self.lots.randint(2, 10))]
        return Part(parts=[self.label(self.one_of("title")), *lines], flow="column", gap=0.3)

    def answers(self) -> Part:
        texts = self.some("answer", self.lots.randint(1, 3))
        return Part(
            parts=[self.button(text) for text in texts],
            align=self.lots.choice(("end", "start", "center")),
            gap=0.8,
        )

    def figures(self) -> Part:
        tiles = [
            Part(
                KIND["unknown"],
                parts=[self.label(text), self.label(self.one_of("number"), role="value")],
                flow="column",
                pad=0.6,
                wide=9.0,
            )
            for text in self.some("field", self.lots.randint(2, 6))
        ]
        return Part(parts=tiles, gap=0.8)

    def kanban(self) -> Part:
        sign = self.any_icon()

        def note() -> Part:
            return Part(
                KIND["unknown"],
                parts=[self.label(self.one_of("person")), self.label(self.one_of("code")), self.icon(sign)],
                flow="column",
                pad=0.3,
                gap=0.2,
            )

        lanes = [
            Part(
                parts=[self.label(text), *(note() for _ in range(self.lots.randint(1, 4)))],
                flow="column",
                wide=12.0,
                role="records",
            )
            for text in self.some("state", self.lots.randint(2, 5))
        ]
        return Part(parts=lanes, gap=1.0)

    def keypad(self) -> Part:
        signs = [Part(KIND["button"], text, text, wide=2.6, high=2.4) for text in self.pool.by_class["sign"]]
        across = self.lots.randint(3, 7)
        shown = signs[: self.lots.randint(9, 36)]
        return Part(
            parts=[Part(parts=shown[at : at + across], gap=0.3) for at in range(0, len(shown), across)],
            flow="column",
            gap=0.3,
        )

    def tree(self) -> Part:
        knob, rows, depth = self.any_icon(), [], 0
        for text in self.some("name", self.lots.randint(5, 20)):
            depth = max(0, min(4, depth + self.lots.choice((-1, 0, 0, 1))))
            sign = [self.icon(knob)] if self.lots.random() < 0.5 else []
            rows.append(Part(parts=[Part(wide=0.3 + depth), *sign, self.label(text)], gap=0.3))
        return Part(parts=rows, flow="column", gap=0.2)


FAMILIES: dict[str, tuple[float, Callable[[Maker], Part]]] = {
    "toolbar": (2, Maker.toolbar), "same_icons": (3, Maker.same_icons), "same_fields": (2, Maker.same_fields), "form": (3, Maker.form),
    "questions": (1.2, Maker.questions), "table": (3, Maker.table), "entries": (1.5, Maker.entries), "tabs": (0.8, Maker.tabs),
    "cards": (1, Maker.cards), "launcher": (1, Maker.launcher), "prose": (0.7, Maker.prose), "figures": (0.6, Maker.figures),
    "kanban": (1, Maker.kanban), "keypad": (1, Maker.keypad), "tree": (1, Maker.tree),
}  # fmt: skip
