"""One ONNX model on the CPU, one thread per run.

A line of text or a tile of a screen is too small to share between cores: running several of them side by
side takes half the time of running them one after the other on all cores, and no batch is needed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from threading import current_thread
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # heard only before it is loaded: it would write to its maker
import onnxruntime

from rpa_vision.engines.workers import Workers, is_beside

Floats = NDArray[np.float32]
Numbers = NDArray[np.float32] | NDArray[np.uint8] | NDArray[np.int64]
Item = TypeVar("Item")
Result = TypeVar("Result")

_WORKER = "inference"


class Network(Protocol):
    def run(self, batch: Floats) -> Floats: ...


class OnnxModel:
    def __init__(self, data: bytes) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        # Every line has its own width: memory kept for each shape would grow without end.
        options.enable_mem_pattern = False
        self._session = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
        self._input = self._session.get_inputs()[0].name

    def run(self, batch: Numbers) -> Floats:
        return self.run_all(batch)[0]

    def run_all(self, batch: Numbers) -> list[Floats]:
        """All that it answers, for models with several answers."""
        return self.run_named({self._input: batch})

    def run_named(self, inputs: Mapping[str, Numbers]) -> list[Floats]:
        """For models that are asked several things at once."""
        outputs: list[Floats] = self._session.run(None, dict(inputs))
        return outputs


def side_by_side(work: Callable[[Item], Result], items: Iterable[Item]) -> list[Result]:
    """``work`` done on each item, on all cores; the results in the order of the items."""
    waiting = list(items)
    if len(waiting) < 2 or current_thread().name.startswith(
        _WORKER
    ):  # a worker that waits for workers never ends
        return [work(item) for item in waiting]
    return (_fewer_workers() if is_beside() else _workers()).done(work, waiting)


@cache
def _workers() -> Workers:
    """Shared by all models, so that two of them at work for replays do not double the load."""
    return Workers(available_cores(), _WORKER)


@cache
def _fewer_workers() -> Workers:
    return Workers(max(1, available_cores() // 2), _WORKER)


def available_cores() -> int:
    """The cores this process may use, which can be fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
