"""The sweep of look-alikes, asked of the product's whole grounding: the ladder and the map over it.

``python sweep_grounding.py [--cases 240] [--seed 78] [--stakes harmless] [--keep FOLDER]``, in the project's environment.
The cases are those of `sweep_seen.py`; each is asked for by its look alone, as ``rpa-vision ground --pairs`` asks.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from pathlib import Path

from lookalikes import GROUPS
from pool import pool
from rpa_vision.bootstrap.deciding import build_grounder
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.question import LearntPlace, Stakes
from rpa_vision.grounding.shown import cut_out, shown_at
from rpa_vision.models.geometry import Box
from rpa_vision.models.target import Grounding
from rpa_vision.perception.eyes import Eyes
from rpa_vision.ports import Frame
from rpa_vision.settings import load_settings
from sweep_seen import ARRANGED, SEED, SPOILT, Case, cases, keep


def grounded(case: Case, eyes: Eyes, grounder: Grounder, stakes: Stakes) -> Grounding:
    shown, now = (eyes.look(Frame(pixels)) for pixels in case.pictures)
    box = Box(*case.target)
    look = cut_out(shown, box, "the case")
    learnt = LearntPlace(id(case), lambda: shown, box.center)
    target = shown_at(shown, box, role="action")
    return grounder.ground(now, target, look_of=lambda _name: look, shown=learnt, stakes=stakes)


def outcome(case: Case, grounding: Grounding) -> str:
    found = grounding.found
    if case.truth is None:
        return "rightly halted" if found is None else "wrong"
    if found is None:
        return "halted"
    left, top, right, bottom = case.truth
    x, y = found.center
    return "right" if left <= x < right and top <= y < bottom else "wrong"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=240)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--stakes", choices=("harmless", "writes", "destroys"), default="harmless")
    parser.add_argument("--keep", type=Path, help="write the pictures of what was wrong here")
    asked = parser.parse_args()
    settings = load_settings()
    eyes, grounder = Eyes(build_senses(settings)), build_grounder(settings, remembers=False)
    tallies: dict[str, Counter[str]] = defaultdict(Counter)
    for number, case in enumerate(cases(asked.cases, asked.seed, pool())):
        grounding = grounded(case, eyes, grounder, asked.stakes)
        ending = outcome(case, grounding)
        for name in (case.disturbance, f"  {case.group}", "all"):
            tallies[name][ending] += 1
        if ending in ("halted", "wrong"):
            why = " | ".join(f"{one.method}: {one.reason}" for one in grounding.tried)
            print(f"{number} {case.group}, {case.disturbance}: {ending}: {why}", flush=True)
        if ending == "wrong" and asked.keep:
            keep(asked.keep / f"{number:04}-{case.group}-{case.disturbance}.png", case)
    for name in (*ARRANGED, *SPOILT, *(f"  {group}" for group in GROUPS), "all"):
        counts = tallies[name]
        told = counts["right"] + counts["halted"]
        share = f"{counts['right'] / told:6.1%}" if told else "     –"
        print(
            f"{name:24} right {counts['right']:4} ({share} where one could tell)  needless halts {counts['halted']:4}"
            f"  rightly halted {counts['rightly halted']:4}  wrong {counts['wrong']:3}"
        )


if __name__ == "__main__":
    main()
