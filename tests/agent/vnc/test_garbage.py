from __future__ import annotations

import socket
import struct
import threading
import tracemalloc
from collections.abc import Callable

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fake_vnc import FakeServer, Script, greet, showing
from rpa_vision.agent.vnc.desktop import VncDesktop
from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Size

Fake = Callable[[Script], FakeServer]
SIDE = 16
MOST_BYTES = 16 * 1024 * 1024
"""What a screen of sixteen by sixteen may cost, whatever is said about it."""

junk = st.binary(max_size=300)
numbers = st.one_of(st.integers(0, SIDE), st.integers(0, 0xFFFF))
encodings = st.sampled_from([0, 1, 7, 16, -223, -224, -239, -308, -131069, 5])
rectangles = st.builds(
    lambda x, y, width, height, encoding, data: struct.pack(">4Hi", x, y, width, height, encoding) + data,
    numbers,
    numbers,
    numbers,
    numbers,
    encodings,
    junk,
)
updates = st.builds(
    lambda count, parts: struct.pack(">BxH", 0, count) + b"".join(parts),
    st.one_of(st.integers(0, 3), st.just(0xFFFF)),
    st.lists(rectangles, max_size=3),
)
cut_texts = st.builds(
    lambda length, flags, data: struct.pack(">B3xiI", 3, length, flags) + data,
    st.integers(-(2**31), 2**31 - 1) | st.integers(-64, 64),
    st.integers(0, 2**32 - 1) | st.sampled_from([1 << bit | 1 for bit in range(24, 29)]),
    junk,
)
streams = st.lists(st.one_of(updates, cut_texts, junk), max_size=4).map(b"".join)


def over_a_server(examples: int) -> settings:
    unfit = [HealthCheck.function_scoped_fixture]
    return settings(max_examples=examples, deadline=None, suppress_health_check=unfit)


def endures(server: FakeServer, answer_within_s: float = 2.0) -> None:
    """A picture or an error of ours, in bounded memory, and no thread left behind."""
    others = set(threading.enumerate())
    tracemalloc.start()
    try:
        with VncDesktop(
            "127.0.0.1", server.port, answer_within_s=answer_within_s, most_pixels=4 * SIDE * SIDE
        ) as vnc:
            assert vnc.capture().pixels.dtype == np.uint8
    except DesktopError:
        pass
    finally:
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        server.close()
    assert peak < MOST_BYTES
    ours = set(threading.enumerate()) - others
    assert not [thread for thread in ours if thread.name.startswith("listening")]


def hang_up_after(words: bytes) -> Script:
    def script(guest: socket.socket) -> None:
        guest.sendall(words)
        guest.shutdown(socket.SHUT_WR)
        while guest.recv(4096):
            pass

    return script


@over_a_server(60)
@given(words=streams)
def test_any_words_in_place_of_a_picture(fake: Fake, words: bytes) -> None:
    answer = showing(np.zeros((SIDE, SIDE, 3), np.uint8), words + b"\xfe")  # which is no message
    endures(fake(answer), answer_within_s=0.1)


@over_a_server(25)
@given(words=streams)
def test_any_words_and_then_silence(fake: Fake, words: bytes) -> None:
    def script(guest: socket.socket) -> None:
        greet(guest, Size(SIDE, SIDE))
        guest.sendall(words)
        while guest.recv(4096):
            pass

    endures(fake(script), answer_within_s=0.1)


@over_a_server(150)
@given(greeting=st.sampled_from([b"", b"RFB 003.003\n", b"RFB 003.007\n", b"RFB 003.008\n"]), words=junk)
def test_any_words_instead_of_a_greeting(fake: Fake, greeting: bytes, words: bytes) -> None:
    endures(fake(hang_up_after(greeting + words)))


@over_a_server(100)
@given(words=streams)
def test_any_words_right_after_the_greeting(fake: Fake, words: bytes) -> None:
    def script(guest: socket.socket) -> None:
        greet(guest, Size(SIDE, SIDE))
        hang_up_after(words)(guest)

    endures(fake(script))
