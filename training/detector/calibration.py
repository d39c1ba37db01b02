"""Makes confidence mean what it says: ``python calibration.py MODEL SHARDS``, on screens that were not trained on.

Of things told with 0.8, eight in ten are then there; the same for what kind they are and whether they react. What it
takes, a scale and a shift of each, is written into the model's ``meaning.json``. Measured on what is told in the end,
each thing once: what is told beside it in the same place never gets out.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from answers import AS_TOLD, FoundThings
from evaluate import samples
from kinds import FAMILIES, FAMILY_OF, GROUPS, KINDS
from scoring import HALF, overlaps, paired
from screens import Array, corners
from seers import NetSeer
from truth import Sample

LEAST = 0.02
"""Below, as the net says it, nothing is ever told."""
ROUNDS = 60
CLEAREST = 1e-4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("shards", type=Path)
    parser.add_argument("--most", type=int, default=60)
    parser.add_argument("--quality", type=int, nargs="+", default=[0, 40])
    asked = parser.parse_args()
    file = asked.model / "meaning.json"
    meaning = json.loads(file.read_text())
    meaning |= {"confidence": [AS_TOLD] * len(FAMILIES), "kind": AS_TOLD, "clickable": AS_TOLD}
    file.write_text(json.dumps(meaning))
    seer = NetSeer(asked.model, LEAST, 0.5)
    judged = [
        _judged(sample, seer.find(picture))
        for quality in asked.quality
        for sample, picture in samples(asked.shards, asked.most, quality)
    ]
    honest = {}
    for name in judged[0]:
        told = np.concatenate([one[name][0] for one in judged])
        right = np.concatenate([one[name][1] for one in judged])
        honest[name] = _fitted(_logit(told), right)
        fitted = 1 / (1 + np.exp(-(honest[name][0] * _logit(told) + honest[name][1])))
        print(f"{name}: {honest[name]}, error {_error(told, right):.3f} becomes {_error(fitted, right):.3f}")
    confidence = [honest.pop(f"confidence {number}") for number in range(len(FAMILIES))]
    file.write_text(json.dumps(meaning | honest | {"confidence": confidence}))


def _judged(sample: Sample, seen: FoundThings) -> dict[str, tuple[Array, Array]]:
    things = sample.things
    boxes = [corners(one.box) for one in things]
    groups = np.array([GROUPS[KINDS.index(one.type)] for one in things])
    told = np.array(GROUPS)[seen.kinds]
    table = overlaps(boxes, seen.boxes) * (groups[:, None] == told[None])
    pairs = paired(table)
    right = np.zeros(len(seen.boxes))
    right[[j for _, j in pairs]] = 1
    doubtful = overlaps(seen.boxes, [corners(one) for one in sample.doubtful]).max(axis=1, initial=0) >= HALF
    counted = ~doubtful
    whose = np.array([i for i, _ in pairs], int)
    which = np.array([j for _, j in pairs], int)
    kinds = np.array([KINDS.index(things[i].type) for i in whose], int)
    reacts = np.array([float(things[i].clickable) for i in whose])
    family = np.array([FAMILY_OF[KINDS[kind]] for kind in seen.kinds], int)
    confidence = {
        f"confidence {number}": (
            seen.confidence[counted & (family == number)],
            right[counted & (family == number)],
        )
        for number in range(len(FAMILIES))
    }
    return confidence | {
        "kind": (seen.kind_confidence[which], (seen.kinds[which] == kinds).astype(float)),
        "clickable": (seen.clickable[which], reacts),
    }


def _fitted(values: Array, right: Array) -> list[float]:
    """Newton's method; a little weight on staying near what was said keeps it finite."""
    columns = np.stack([values, np.ones_like(values)], 1).astype(np.float64)
    found = np.array([1.0, 0.0])
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-columns @ found))
        slope = columns.T @ (right - chance) - (found - [1, 0])
        bend = (columns * (chance * (1 - chance))[:, None]).T @ columns + np.eye(2)
        found = found + np.linalg.solve(bend, slope).clip(-1, 1)
    return [round(float(one), 4) for one in found]


def _logit(chance: Array) -> Array:
    clear = np.clip(chance.astype(np.float64), CLEAREST, 1 - CLEAREST)
    return np.asarray(np.log(clear / (1 - clear)))


def _error(told: Array, right: Array) -> float:
    """Mean gap between how sure it was and how often it was right, over ten steps of sureness."""
    steps = np.minimum((told * 10).astype(int), 9)
    gaps = [
        abs(told[steps == step].mean() - right[steps == step].mean()) * (steps == step).mean()
        for step in set(steps.tolist())
    ]
    return float(sum(gaps))


if __name__ == "__main__":
    main()
