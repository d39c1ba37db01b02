"""One ONNX model on the CPU."""

from __future__ import annotations

import os

import numpy as np
import onnxruntime
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class OnnxModel:
    def __init__(self, data: bytes) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = available_cores()
        options.inter_op_num_threads = 1
        # Idle threads that spin would take the cores from the program being driven.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
        self._input = self._session.get_inputs()[0].name

    def run(self, batch: Floats) -> Floats:
        output: Floats = self._session.run(None, {self._input: batch})[0]
        return output


def available_cores() -> int:
    """The cores this process may use, which in a container are fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
