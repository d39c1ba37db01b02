from __future__ import annotations

import io
import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from rpa_vision.errors import BadVectorError
from rpa_vision.storage.files.vectors import packed_vector, unpacked_vector

FINITE = hnp.arrays(
    np.float32, st.integers(1, 600), elements=st.floats(width=32, allow_nan=False, allow_infinity=False)
)


def _npy(values: object, **options: bool) -> bytes:
    buffer = io.BytesIO()
    np.save(buffer, values, **options)  # type: ignore[arg-type]
    return buffer.getvalue()


def _with_header(header: str, body: bytes = b"") -> bytes:
    padded = header.ljust(117) + "\n"
    return b"\x93NUMPY\x01\x00" + len(padded).to_bytes(2, "little") + padded.encode() + body


GOOD = _npy(np.ones(4, np.float32))
DAMAGED = {
    "empty": b"",
    "text": b"0.1, 0.2, 0.3, 0.4",
    "cut in the header": GOOD[:40],
    "cut in the values": GOOD[:-1],
    "more than promised": GOOD + b"\0",
    "two dimensions": _npy(np.ones((2, 2), np.float32)),
    "no dimension": _npy(np.float32(1)),
    "too short": _npy(np.ones(3, np.float32)),
    "too long": _npy(np.ones(5, np.float32)),
    "doubles": _npy(np.ones(4, np.float64)),
    "wrong byte order": _npy(np.ones(4, ">f4")),
    "integers": _npy(np.ones(4, np.int32)),
    "objects": _npy(np.array([{}, {}, {}, {}], dtype=object), allow_pickle=True),
    "a pickle": pickle.dumps([1.0] * 4),
    "not finite": _npy(np.array([1, np.nan, 1, 1], np.float32)),
    "infinite": _npy(np.array([1, np.inf, 1, 1], np.float32)),
    "a bomb": _with_header("{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000000,), }"),
    "a promise it does not keep": _with_header("{'descr': '<f4', 'fortran_order': False, 'shape': (4,), }"),
    "a nested header": _with_header("(" * 400),
    "a header of another kind": _with_header("{'descr': '<f4', 'shape': 'four'}"),
    "a header of another length": GOOD[:8] + b"\x75" + GOOD[9:],
    "an unknown version": GOOD[:6] + b"\x09" + GOOD[7:],
}


@settings(max_examples=30)
@given(values=FINITE)
def test_a_vector_comes_back_to_the_last_bit(values: np.ndarray) -> None:
    data = packed_vector("v.npy", values)
    assert unpacked_vector("v.npy", data, values.size).tobytes() == values.tobytes()
    assert np.load(io.BytesIO(data), allow_pickle=False).tobytes() == values.tobytes()


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_vector_is_refused_by_name(damage: str) -> None:
    with pytest.raises(BadVectorError, match=r"v\.npy: "):
        unpacked_vector("v.npy", DAMAGED[damage], 4)


@pytest.mark.parametrize(
    "values",
    [
        np.ones((2, 2), np.float32),
        np.ones(4, np.float64),
        np.array([], np.float32),
        np.array([np.nan], np.float32),
        np.float32(1) * np.ones((), np.float32),
    ],
)
def test_what_could_not_be_loaded_is_not_saved(values: np.ndarray) -> None:
    with pytest.raises(BadVectorError, match=r"v\.npy: "):
        packed_vector("v.npy", values)
