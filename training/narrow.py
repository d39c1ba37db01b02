"""Weights stored with half the digits: the files are half as large, and the runtime widens them once, when it loads them."""

from __future__ import annotations

import numpy as np
import onnx
from onnx import helper, numpy_helper

LARGE = 256
"""Smaller tensors are left alone: they save nothing."""


def narrowed(model: onnx.ModelProto) -> onnx.ModelProto:
    graph, casts = model.graph, []
    for tensor in graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < LARGE:
            continue
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}.half"))
        casts.append(helper.make_node("Cast", [f"{name}.half"], [name], to=onnx.TensorProto.FLOAT))
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    return model
