"""The net: two sets of things in, for every pair of them how likely they are the same, and for each that it has no
partner or that nobody could tell.

Three sources speak to each other. *Evidence*: how alike two things are by themselves (text, look, kind, size).
*Attention*: what stands around each on its own screen, and who there is on the other. *Votes*: each thing that has found
its partner says by how much it moved; its neighbours in the row, in the column and near by expect the same of
themselves. Nothing is a coordinate of the screen: what only a place could decide is decided by neighbours or not at all.

The size of everything is that of one screen by the other, so what counts is how often such a table is gone through:
products of columns cost little, steps over the whole table much.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor, nn

from evidence import Evidence, look_alikes
from rpa_vision.grounding.map.appearances import LOOK
from rpa_vision.grounding.map.lettering import LETTERS
from rpa_vision.grounding.map.things import FACTS, KINDS
from sides import Side, hidden, middle_of, shown_only
from votes import VOTERS, Hearing, reaching

FARTHEST, NEAREST = 300.0, 3.0
"""Wavelengths, in lines of text, at which a thing can see how far another is."""


@dataclass(frozen=True)
class Shape:
    width: int
    heads: int
    layers: int
    hidden: int


SHAPES = {"plain": Shape(64, 2, 3, 128), "tiny": Shape(16, 1, 1, 16)}


class Said(NamedTuple):
    pairs: Tensor
    """Batch × things × things: logits."""
    one: Tensor
    """Batch × things × 2: logits of having no partner, and of nobody being able to tell."""
    other: Tensor
    alike: Tensor
    """Batch: logits."""
    early: tuple[tuple[Tensor, Tensor], ...] = ()
    """Of the layers before, for learning alone: logits of rows and of columns, none last."""


class Matcher(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        width = shape.width
        self.inner = nn.ModuleList(nn.Linear(size, width, bias=False) for size in (LETTERS, LOOK))
        self.kind = nn.Embedding(len(KINDS), width)
        self.facts = _thinking(FACTS + 2, shape.hidden, width)
        self.evidence = Evidence(shape.layers + 1)
        self.voters = nn.Parameter(torch.log(torch.tensor(VOTERS)))
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        self.query = nn.Linear(width, width, bias=False)
        self.trust = nn.Parameter(torch.ones(()))
        self.state = _thinking(width + 4, shape.hidden, 2)
        self.alike = _thinking(8, 32, 1)

    def forward(self, one: Side, other: Side, *, early: bool = False) -> Said:
        maps = self.evidence(one, other)
        sides = self._begun(one, other)
        reach = tuple(reaching(side, self.voters) for side in (one, other))
        votes: Tensor | None = None
        heard: list[tuple[Tensor, Tensor]] = []
        for layer, evidence in zip(self.layers, maps, strict=False):
            relation = evidence if votes is None else evidence + votes * layer.trust
            sides, votes, logits = layer(sides, (one, other), relation, reach)
            if early:
                heard.append(logits)
        pairs = shown_only(_product(self.query, sides) + maps[-1] + votes * self.trust, one, other)
        clear = _clear(pairs)
        both = [self.state(torch.cat([side, told], -1)) for side, told in zip(sides, clear, strict=True)]
        return Said(pairs, both[0], both[1], self._alike(clear, (one, other)), tuple(heard))

    def _begun(self, one: Side, other: Side) -> tuple[Tensor, Tensor]:
        """What each thing is by itself, and how many look like it on both screens."""
        counts = (torch.log1p(torch.stack(count, -1)) for count in look_alikes(one, other))
        begun = [
            self.kind(side.kinds) + self.inner[0](side.words) + self.inner[1](side.looks)
            + self.facts(torch.cat([side.facts, count], -1))
            for side, count in zip((one, other), counts, strict=True)
        ]  # fmt: skip
        return begun[0], begun[1]

    def _alike(self, clear: list[Tensor], sides: tuple[Side, Side]) -> Tensor:
        columns = []
        for told, side in zip(clear, sides, strict=True):
            share = told[..., 3]
            there = torch.ones_like(share) if side.there is None else side.there
            written = side.facts[..., 0] * there
            columns += [_mean(share, weight) for weight in (there, written, there - written)]
            columns.append(torch.log1p(there.sum(-1)) / 5)
        return self.alike(torch.stack(columns, -1)).squeeze(-1)


class Layer(nn.Module):
    """A look around on one's own screen, a look across, and what the neighbours then say."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        width = shape.width
        self.own = Own(shape)
        self.before = nn.LayerNorm(width)
        self.query = nn.Linear(width, width, bias=False)
        self.value = nn.Linear(width, width, bias=False)
        self.none = nn.Linear(width, 1)
        self.think = _thinking(2 * width + 2 * len(VOTERS) + 1, shape.hidden, width)
        self.trust = nn.Parameter(torch.ones(()))
        self.hearing = Hearing()

    def forward(
        self,
        sides: tuple[Tensor, Tensor],
        seen: tuple[Side, Side],
        relation: Tensor,
        reach: tuple[Tensor, ...],
    ) -> tuple[tuple[Tensor, Tensor], Tensor, tuple[Tensor, Tensor]]:
        sides = self.own(sides[0], seen[0]), self.own(sides[1], seen[1])
        calm = self.before(sides[0]), self.before(sides[1])
        logits = shown_only(_product(self.query, calm) + relation, *seen)
        rows = torch.cat([logits, self.none(calm[0])], 2)
        columns = torch.cat([logits, self.none(calm[1]).transpose(1, 2)], 1)
        chances = torch.softmax(rows, 2)[..., :-1], torch.softmax(columns, 1)[:, :-1].transpose(1, 2)
        votes, told = self.hearing(chances, seen, reach)
        after = [
            sides[place]
            + self.think(
                torch.cat([calm[place], chances[place] @ self.value(calm[1 - place]), told[place]], -1)
            )
            for place in (0, 1)
        ]
        return (after[0], after[1]), votes, (rows, columns.transpose(1, 2))


class Own(nn.Module):
    """Attention within one screen, which sees how far and in which direction the others are."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        width = shape.width
        self.heads = shape.heads
        self.before = nn.LayerNorm(width)
        self.query, self.key, self.value = (nn.Linear(width, width, bias=False) for _ in range(3))
        self.frequency = nn.Parameter(_frequencies(width // shape.heads // 2))
        self.think = _thinking(2 * width, shape.hidden, width)

    def forward(self, side: Tensor, seen: Side) -> Tensor:
        calm = self.before(side)
        query, key, value = (_split(layer(calm), self.heads) for layer in (self.query, self.key, self.value))
        angle = (middle_of(seen) @ self.frequency).unsqueeze(1)
        turn = torch.cos(angle), torch.sin(angle)
        logits = _turned(query, turn) @ _turned(key / math.sqrt(query.shape[-1]), turn).transpose(2, 3)
        if seen.there is not None:
            logits = logits + hidden(seen.there).unsqueeze(1)
        return side + self.think(torch.cat([calm, _joined(torch.softmax(logits, -1) @ value)], -1))


def _product(query: nn.Module, sides: tuple[Tensor, Tensor]) -> Tensor:
    one, other = (query(side) for side in sides)
    return (one / math.sqrt(one.shape[-1])) @ other.transpose(1, 2)


def _clear(logits: Tensor) -> list[Tensor]:
    """Of each thing: how much speaks for its best partner, how clearly it is the best, and whether that is mutual."""
    rows, columns = torch.softmax(logits, 2), torch.softmax(logits, 1)
    mutual = rows * columns
    return [
        torch.stack(
            [logits.amax(axis).clamp(min=-30) / 10, chance.amax(axis), mutual.sum(axis), mutual.amax(axis)],
            -1,
        )
        for axis, chance in ((2, rows), (1, columns))
    ]


def _thinking(width: int, hidden_width: int, out: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(width, hidden_width), nn.ReLU(), nn.Linear(hidden_width, out))


def _mean(value: Tensor, weight: Tensor) -> Tensor:
    return (value * weight).sum(-1) / weight.sum(-1).clamp(min=1.0)


def _frequencies(pairs: int) -> Tensor:
    steps = torch.exp(torch.linspace(math.log(NEAREST), math.log(FARTHEST), max(1, (pairs + 1) // 2)))
    rates, nothing = 2 * math.pi / steps, torch.zeros_like(steps)
    both = torch.stack([torch.stack([rates, nothing]), torch.stack([nothing, rates])], 2)
    return both.reshape(2, -1)[:, :pairs].clone()


def _turned(value: Tensor, turn: tuple[Tensor, Tensor]) -> Tensor:
    cos, sin = turn
    first, second = value.chunk(2, -1)
    return torch.cat([first * cos - second * sin, first * sin + second * cos], -1)


def _split(value: Tensor, heads: int) -> Tensor:
    batch, count, width = value.shape
    return value.reshape(batch, count, heads, width // heads).transpose(1, 2)


def _joined(value: Tensor) -> Tensor:
    batch, heads, count, width = value.shape
    return value.transpose(1, 2).reshape(batch, count, heads * width)
