"""Vectors in the ``.npy`` form: one dimension, float32, finite, never pickled."""

from __future__ import annotations

import io
import re

import numpy as np
from numpy.typing import NDArray

from rpa_vision.errors import BadVectorError
from rpa_vision.phrases import phrased

Values = NDArray[np.float32]

_FLOAT32 = np.dtype("<f4")
_HEADER = re.compile(
    rb"\x93NUMPY\x01\x00(?P<length>..)"
    rb"\{'descr': '(?P<dtype>[^'\n]{1,16})', 'fortran_order': (?:False|True), 'shape': \((?P<shape>[\d, ]*)\), \} *\n",
    re.DOTALL,
)
_VERSION = (1, 0)


def refuse_unless_vector(name: object, values: Values) -> None:
    """``name``: the file or blob, for the error to speak of."""
    if values.ndim != 1 or values.size == 0:
        raise BadVectorError(phrased("vector_refused.one_dimension", name=name, shape=values.shape))
    if values.dtype != _FLOAT32:
        raise BadVectorError(phrased("vector_refused.dtype", name=name, dtype=values.dtype))
    if not np.isfinite(values).all():
        raise BadVectorError(phrased("vector_refused.not_finite", name=name))


def packed_vector(name: object, values: Values) -> bytes:
    refuse_unless_vector(name, values)
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, values, version=_VERSION, allow_pickle=False)
    return buffer.getvalue()


def unpacked_vector(name: object, data: bytes, dimensions: int) -> Values:
    """The vector in ``data``, which must have exactly ``dimensions`` values.

    Nothing is allocated on the word of a header: the bytes that are there have to agree with it.
    """
    body = data[_checked_header(name, data, dimensions) :]
    if len(body) != dimensions * _FLOAT32.itemsize:
        raise BadVectorError(phrased("vector_refused.bytes", name=name, count=len(body)))
    values = np.frombuffer(body, dtype=_FLOAT32)
    refuse_unless_vector(name, values)
    return values


def _checked_header(name: object, data: bytes, dimensions: int) -> int:
    """Where the values begin. Read by its form: numpy would evaluate it as Python."""
    header = _HEADER.match(data)
    if header is None:
        raise BadVectorError(phrased("vector_refused.not_npy", name=name))
    if int.from_bytes(header["length"], "little") != header.end() - header.end("length"):
        raise BadVectorError(phrased("vector_refused.header_length", name=name))
    if header["dtype"] != b"<f4":
        raise BadVectorError(
            phrased("vector_refused.dtype", name=name, dtype=header["dtype"].decode("ascii", "replace"))
        )
    if header["shape"] != b"%d," % dimensions:
        shape = header["shape"].decode()
        raise BadVectorError(phrased("vector_refused.shape", name=name, shape=shape, dimensions=dimensions))
    return header.end()
