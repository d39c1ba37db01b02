"""How well a net reads drawn lines that it never saw."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from fonts import held_out_fonts, training_fonts
from looking import STORED_ONE, STORED_ZERO
from renderers import Bucket, bucket_of
from samples import characters_of, samples
from store import Batch

CHECK_SEED = 900_000_000
CHECK_WIDTH = 512
"""One for all: the device needs seconds to prepare for each new shape."""


def check_batches(folder: Path, alphabet: Path, count: int, device: str) -> dict[str, list[Batch]]:
    """Fresh lines in the fonts of the training, and in fonts that it never uses."""
    characters = characters_of(alphabet)
    chosen = {
        "known fonts": training_fonts(folder / "fonts"),
        "unknown fonts": held_out_fonts(folder / "fonts"),
    }
    checks: dict[str, list[Batch]] = {}
    for number, (name, fonts) in enumerate(chosen.items()):
        stream = samples(folder, fonts, characters, CHECK_SEED + number)
        drawn = list(islice((sample for sample in stream if sample[0].shape[1] <= CHECK_WIDTH), count))
        checks[name] = [_batch(bucket_of(CHECK_WIDTH, drawn, characters), device)]
    return checks


def _batch(bucket: Bucket, device: str) -> Batch:
    lines, labels, lengths = (torch.from_numpy(part).to(device) for part in bucket)
    return Batch((lines.float() - STORED_ZERO).div_(STORED_ONE).unsqueeze(1), labels.long(), lengths.long())


def greedy(logits: Tensor) -> list[list[int]]:
    best = logits.argmax(dim=-1)
    fresh = torch.ones_like(best, dtype=torch.bool)
    fresh[:, 1:] = best[:, 1:] != best[:, :-1]
    kept = fresh & (best != 0)
    return [line[mask].tolist() for line, mask in zip(best.cpu(), kept.cpu(), strict=True)]


def distance(one: list[int], other: list[int]) -> int:
    row = list(range(len(other) + 1))
    for index, left in enumerate(one, start=1):
        corner, row[0] = row[0], index
        for place, right in enumerate(other, start=1):
            corner, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, corner + (left != right))
    return row[-1]


@torch.no_grad()
def errors(net: nn.Module, batches: list[Batch]) -> tuple[float, float]:
    """The share of lines read wrongly, and of characters."""
    net.eval()
    wrong = lines = slips = signs = 0
    for batch in batches:
        read = greedy(net(batch.pictures).float())
        for got, label, length in zip(read, batch.labels.tolist(), batch.lengths.tolist(), strict=True):
            wanted = label[:length]
            lines, signs = lines + 1, signs + length
            if got != wanted:
                wrong, slips = wrong + 1, slips + distance(got, wanted)
    return wrong / lines, slips / signs


@torch.no_grad()
def best_temperature(net: nn.Module, batches: list[Batch]) -> float:
    """The one that makes the truth of fresh lines most likely."""
    net.eval()
    candidates = [0.6 + 0.05 * step for step in range(40)]
    totals = dict.fromkeys(candidates, 0.0)
    for batch in batches:
        logits = net(batch.pictures).float()
        for candidate in candidates:
            totals[candidate] += float(ctc(logits / candidate, batch).sum())
    return min(totals, key=totals.__getitem__)


def ctc(logits: Tensor, batch: Batch) -> Tensor:
    """One loss a line."""
    chances = F.log_softmax(logits, dim=-1).transpose(0, 1)
    steps = torch.full((chances.shape[1],), chances.shape[0], dtype=torch.long, device=chances.device)
    return F.ctc_loss(
        chances, batch.labels, steps, batch.lengths, blank=0, reduction="none", zero_infinity=True
    )
