"""How a window is described before a toolkit makes it: a tree of plain dictionaries, the same for all toolkits.

A node has a ``kind`` and what that kind needs. What a toolkit lacks it makes from what it has.
"""

from __future__ import annotations

from typing import Any

Node = dict[str, Any]


def node(kind: str, **told: object) -> Node:
    return {"kind": kind, **told}


def grown(one: Node, how: str = "x") -> Node:
    """It takes the room that is left, across (``x``), down (``y``) or both."""
    return {**one, "grow": how}


def aligned(one: Node, where: str) -> Node:
    """``left``, ``right``, ``middle`` or ``top`` of its place instead of filling it."""
    return {**one, "align": where}


def grid(rows: list[list[Node | None]], *, gap: int = 6, margin: int = 0, **told: object) -> Node:
    """Rows of nodes; one with ``wide`` covers so many columns, and ``None`` stands where it does."""
    cells = [
        {"row": row, "column": column, "wide": one.get("wide", 1), "node": one}
        for row, nodes in enumerate(rows)
        for column, one in enumerate(nodes)
        if one is not None
    ]
    return node("grid", cells=cells, gap=gap, margin=margin, **told)


def row(*nodes: Node, gap: int = 6, margin: int = 0) -> Node:
    return grid([list(nodes)], gap=gap, margin=margin)


def column(*nodes: Node, gap: int = 6, margin: int = 0) -> Node:
    return grid([[one] for one in nodes], gap=gap, margin=margin)


def space(how: str = "xy", size: int = 0) -> Node:
    return node("space", grow=how, size=size)


def button(text: str, **told: object) -> Node:
    return node("button", text=text, **told)


def text(words: str, **told: object) -> Node:
    """Told, and no name of anything. ``wrap``: the width at which it is broken."""
    return node("text", text=words, **told)


def label(words: str, names: str, **told: object) -> Node:
    """``names``: the ``id`` of the node it stands for."""
    return node("label", text=words, names=names, **told)


def window(title: str, body: Node, **told: object) -> Node:
    """``dialog``: whether it asks; ``menus``, ``tools``, ``status`` as programs have them; ``size`` wanted."""
    return node("window", title=title, body=body, **told)


def nodes_of(sketch: Node) -> list[Node]:
    """It and all that is in it."""
    inner = [cell["node"] for cell in sketch.get("cells", [])]
    inner += [page["body"] for page in sketch.get("pages", [])]
    inner += [*sketch.get("parts", []), *sketch.get("tools", [])]
    inner += [sketch["body"]] if "body" in sketch else []
    return [sketch, *(found for one in inner for found in nodes_of(one))]
