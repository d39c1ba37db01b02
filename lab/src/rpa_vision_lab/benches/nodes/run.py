"""Three people show every screen of the patient record program; then it looks otherwise, with a fourth one's data.

For each look: how alike the same screen still is (1 is the same), how many are known again, how many are taken for
another screen, and how many are reported as changed.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from rpa_vision.learning.graph.build import nodes_of
from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.learning.matching.matcher import NodeMatch, NodeMatcher
from rpa_vision.learning.screens.templates import Sample
from rpa_vision.learning.watching.screens import seen
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.perception.view import ScreenView, Senses
from rpa_vision.replay.sight import Sight
from rpa_vision.settings import MatchingSettings
from rpa_vision.storage.index.space import Space
from rpa_vision_lab.benches.nodes.looks import LOOKS, SHOWN_PATIENTS, Look, shots
from rpa_vision_lab.benches.nodes.tour import Shot
from rpa_vision_lab.desktop.desktop import VirtualDesktop

Figures = dict[str, float | int]

_FLAT_UP_TO = 1000


@dataclass(frozen=True)
class Learnt:
    known: KnownScreens
    node_of: dict[str, str]
    """By screen."""


@dataclass(frozen=True)
class Judged:
    node_id: str
    match: NodeMatch
    similarity: float
    """To the node it should be."""

    @property
    def right(self) -> bool:
        return self.match.node is not None and self.match.node.node_id == self.node_id

    @property
    def wrong(self) -> bool:
        return self.match.node is not None and not self.right


def run(senses: Senses, *, folder: Path, looks: Sequence[str] = tuple(LOOKS)) -> Figures:
    with VirtualDesktop(1920, 1080) as desktop:
        learnt = learn(desktop.display, folder, senses)
        figures: Figures = {"screens": len(learnt.node_of)}
        for name in looks:
            look = LOOKS[name]
            judged = [judge(shot, learnt, senses) for shot in shots(desktop.display, folder / name, look)]
            figures |= _figures(name, look, judged)
    return figures


def learn(display: str, folder: Path, senses: Senses) -> Learnt:
    samples: defaultdict[str, list[Sample]] = defaultdict(list)
    for who, ipp in enumerate(SHOWN_PATIENTS):
        for shot in shots(display, folder / f"shown_{ipp}", Look(), ipp):
            view = ScreenView(shot.frame, senses)
            session = seen(view, shot.front, f"sess_{ipp}", f"shot_{shot.screen}")
            samples[shot.screen].append(Sample((who, 0), session, shot.at))
    nodes, prototypes = nodes_of(dict(enumerate(samples.values())))
    now = datetime.now(UTC)
    workflow = Workflow(
        workflow_id="WF_bench",
        name="bench",
        created_at=now,
        updated_at=now,
        entry_nodes=(),
        end_nodes=(),
        nodes=nodes,
    )
    known = KnownScreens(workflow, prototypes, partial(Space, ivf_above=_FLAT_UP_TO))
    return Learnt(known, {screen: node.node_id for screen, node in zip(samples, nodes, strict=True)})


def judge(shot: Shot, learnt: Learnt, senses: Senses) -> Judged:
    node_id = learnt.node_of[shot.screen]
    sight = Sight(ScreenView(shot.frame, senses), shot.front, "")
    match = NodeMatcher(MatchingSettings()).match(sight, learnt.known, node_id)
    return Judged(node_id, match, learnt.known.similarities(sight.vector)[node_id])


def _figures(name: str, look: Look, judged: Sequence[Judged]) -> Figures:
    alike = [one.similarity for one in judged]
    figures: Figures = {
        f"{name}_alike_median": statistics.median(alike),
        f"{name}_alike_least": min(alike),
        f"{name}_known": _share(one.right for one in judged),
        f"{name}_mistaken": _share(one.wrong for one in judged),
    }
    if look.redesigned:
        figures[f"{name}_reported_changed"] = _share(one.match.changed is not None for one in judged)
    return figures


def _share(found: Iterable[bool]) -> float:
    return statistics.fmean(found)
