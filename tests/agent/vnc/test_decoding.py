from __future__ import annotations

import socket
import struct
import zlib
from collections.abc import Callable

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from fake_vnc import FakeServer, Script, greet, raw, rectangle, requests, showing, update
from rpa_vision.agent.vnc.desktop import VncDesktop
from rpa_vision.errors import DesktopError, DesktopLostError
from rpa_vision.models.geometry import Box, Size
from rpa_vision.ports import Pixels

Fake = Callable[[Script], FakeServer]
COPY_RECT, TIGHT, DESKTOP_SIZE, LAST_RECT, CURSOR, EXTENDED_SIZE = 1, 7, -223, -224, -239, -308

picture_sizes = hnp.array_shapes(min_dims=2, max_dims=2, min_side=2, max_side=24)
pictures = picture_sizes.flatmap(lambda shape: hnp.arrays(np.uint8, (*shape, 3)))
on_fakes = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def seen(fake: Fake, picture: Pixels, first: bytes) -> Pixels:
    server = fake(showing(picture, first))
    try:
        with VncDesktop("127.0.0.1", server.port, answer_within_s=5) as vnc:
            return vnc.capture().pixels
    finally:
        server.close()


def whole(picture: Pixels) -> Box:
    height, width = picture.shape[:2]
    return Box(0, 0, width, height)


def compact(length: int) -> bytes:
    if length < 1 << 7:
        return bytes([length])
    if length < 1 << 14:
        return bytes([length & 0x7F | 0x80, length >> 7])
    return bytes([length & 0x7F | 0x80, length >> 7 & 0x7F | 0x80, length >> 14])


def deflated(data: bytes) -> bytes:
    if len(data) < 12:
        return data
    stream = zlib.compressobj()
    packed = stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)
    return compact(len(packed)) + packed


def rgb(picture: Pixels) -> bytes:
    return picture[..., ::-1].tobytes()


def tight(picture: Pixels, data: bytes) -> bytes:
    return update(rectangle(whole(picture), TIGHT, data))


@on_fakes
@given(picture=pictures)
def test_raw(fake: Fake, picture: Pixels) -> None:
    assert np.array_equal(seen(fake, picture, update(raw(whole(picture), picture))), picture)


@on_fakes
@given(picture=pictures)
def test_tight_plain(fake: Fake, picture: Pixels) -> None:
    assert np.array_equal(seen(fake, picture, tight(picture, b"\x00" + deflated(rgb(picture)))), picture)


@on_fakes
@given(shape=picture_sizes, colour=st.tuples(*[st.integers(0, 255)] * 3))
def test_tight_of_one_colour(fake: Fake, shape: tuple[int, int], colour: tuple[int, int, int]) -> None:
    picture = np.full((*shape, 3), colour, np.uint8)
    assert np.array_equal(seen(fake, picture, tight(picture, b"\x80" + bytes(colour[::-1]))), picture)


@on_fakes
@given(data=st.data(), shape=picture_sizes, count=st.integers(2, 256))
def test_tight_with_a_palette(fake: Fake, data: st.DataObject, shape: tuple[int, int], count: int) -> None:
    palette = data.draw(hnp.arrays(np.uint8, (count, 3)))
    chosen = data.draw(hnp.arrays(np.uint8, shape, elements=st.integers(0, count - 1)))
    rows = np.packbits(chosen, axis=1) if count == 2 else chosen
    picture = palette[chosen]
    words = b"\x50\x01" + bytes([count - 1]) + rgb(palette) + deflated(rows.tobytes())
    assert np.array_equal(seen(fake, picture, tight(picture, words)), picture)


def differences(picture: Pixels) -> Pixels:
    """The gradient filter, as its definition says it, pixel by pixel."""
    padded = np.pad(picture.astype(int), ((1, 0), (1, 0), (0, 0)))
    promised = np.clip(padded[:-1, 1:] + padded[1:, :-1] - padded[:-1, :-1], 0, 255)
    return ((picture - promised) & 0xFF).astype(np.uint8)


@on_fakes
@given(picture=pictures)
def test_tight_gradient(fake: Fake, picture: Pixels) -> None:
    words = b"\x40\x02" + deflated(rgb(differences(picture)))
    assert np.array_equal(seen(fake, picture, tight(picture, words)), picture)


def test_tight_gradient_over_many_rows(fake: Fake) -> None:
    picture = np.random.default_rng(1).integers(0, 256, (700, 5, 3), np.uint8)
    words = b"\x40\x02" + deflated(rgb(differences(picture)))
    assert np.array_equal(seen(fake, picture, tight(picture, words)), picture)


def test_tight_jpeg(fake: Fake) -> None:
    picture = cv2.resize(np.array([[[0, 80, 200], [255, 30, 90]]], np.uint8), (64, 48))
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
    words = b"\x90" + compact(len(data)) + data.tobytes()
    assert cv2.PSNR(seen(fake, picture, tight(picture, words)), picture) > 35


def test_tight_streams_remember_until_they_are_reset(fake: Fake) -> None:
    picture = np.random.default_rng(2).integers(0, 256, (30, 20, 3), np.uint8)
    top, bottom = Box(0, 0, 20, 15), Box(0, 15, 20, 30)
    stream = zlib.compressobj()
    packed = [
        stream.compress(rgb(half)) + stream.flush(zlib.Z_SYNC_FLUSH) for half in (picture[:15], picture[15:])
    ]
    words = [b"\x20" + compact(len(part)) + part for part in packed]
    going_on = update(rectangle(top, TIGHT, words[0]), rectangle(bottom, TIGHT, words[1]))
    assert np.array_equal(seen(fake, picture, going_on), picture)
    anew = b"\x24" + deflated(rgb(picture[15:]))
    reset = update(rectangle(top, TIGHT, words[0]), rectangle(bottom, TIGHT, anew))
    assert np.array_equal(seen(fake, picture, reset), picture)


def test_a_part_of_the_screen_can_be_copied_over_itself(fake: Fake) -> None:
    picture = np.random.default_rng(3).integers(0, 256, (12, 12, 3), np.uint8)
    moved = picture.copy()
    moved[2:10, 3:11] = picture[:8, :8]
    copy = rectangle(Box(3, 2, 11, 10), COPY_RECT, struct.pack(">HH", 0, 0))
    assert np.array_equal(seen(fake, moved, update(raw(whole(picture), picture), copy)), moved)


def test_the_pointer_and_the_last_mark_are_read_over(fake: Fake) -> None:
    picture = np.full((6, 9, 3), 77, np.uint8)
    pointer = rectangle(Box(1, 1, 11, 4), CURSOR, bytes(10 * 3 * 4 + 2 * 3))
    until_last = struct.pack(">BxH", 0, 0xFFFF) + pointer + raw(whole(picture), picture)
    until_last += rectangle(Box(0, 0, 0, 0), LAST_RECT)
    bell, colours, cut = (
        b"\x02",
        b"\x01\x00\x00\x00\x00\x02" + bytes(12),
        b"\x03\x00\x00\x00\x00\x00\x00\x05hello",
    )
    assert np.array_equal(seen(fake, picture, bell + colours + cut + until_last), picture)


@pytest.mark.parametrize("extended", [False, True])
def test_a_screen_that_changes_its_size_is_seen_whole(fake: Fake, extended: bool) -> None:
    small, large = np.full((6, 8, 3), 10, np.uint8), np.full((9, 5, 3), 200, np.uint8)
    screens = struct.pack(">B3x", 2) + b"".join(struct.pack(">I4HI", n, 0, 4 * n, 5, 5, 0) for n in (0, 1))

    def script(guest: socket.socket) -> None:
        greet(guest, Size(8, 6))
        shown, filled = small, 0
        for only_changes, box in requests(guest):
            if only_changes or not whole(shown).encloses(box):
                continue
            if box == whole(small):
                filled += 1
            if filled == 1 and box != whole(small) and shown is small and box.area == 1 and box.left > 2:
                kind = (
                    rectangle(whole(large), EXTENDED_SIZE, screens)
                    if extended
                    else rectangle(whole(large), DESKTOP_SIZE)
                )
                shown = large
                guest.sendall(update(kind))
            else:
                guest.sendall(update(raw(box, shown)))

    with VncDesktop("127.0.0.1", fake(script).port) as vnc:
        for _ in range(8):
            frame = vnc.capture()
        assert np.array_equal(frame.pixels, large)
        if extended:
            assert [tuple(monitor.box) for monitor in vnc.monitors()] == [(0, 0, 5, 5), (0, 4, 5, 9)]


def jpeg_of(width: int, height: int) -> bytes:
    _, data = cv2.imencode(".jpg", np.zeros((height, width, 3), np.uint8))
    return data.tobytes()


def claiming(data: bytes, width: int, height: int) -> bytes:
    """The same JPEG with another size in its header."""
    at = data.index(b"\xff\xc0")
    return data[: at + 5] + struct.pack(">HH", height, width) + data[at + 9 :]


SQUARE = Box(0, 0, 8, 8)
BOMB = deflated(bytes(3_000_000))
MALFORMED = {
    "outside to the right": rectangle(Box(1, 0, 9, 8), 0, bytes(256)),
    "outside below": rectangle(Box(0, 65000, 8, 65008), 0, bytes(256)),
    "larger than the screen": rectangle(Box(0, 0, 65535, 65535), 0),
    "tight outside": rectangle(Box(4, 4, 12, 12), TIGHT, b"\x80\x00\x00\x00"),
    "copied from outside": rectangle(Box(0, 0, 4, 4), COPY_RECT, struct.pack(">HH", 6, 6)),
    "encoding not asked for": rectangle(SQUARE, 16, bytes(64)),
    "tight method": rectangle(SQUARE, TIGHT, b"\xf0"),
    "tight filter": rectangle(SQUARE, TIGHT, b"\x40\x03"),
    "not deflated": rectangle(SQUARE, TIGHT, b"\x00\x20" + b"\x55" * 32),
    "deflated too long": rectangle(SQUARE, TIGHT, b"\x00" + BOMB),
    "deflated too short": rectangle(SQUARE, TIGHT, b"\x00" + deflated(bytes(100))),
    "deflated to its end": rectangle(SQUARE, TIGHT, b"\x00" + compact(len(zlib.compress(bytes(192)))) + zlib.compress(bytes(192))),
    "colour not in the palette": rectangle(SQUARE, TIGHT, b"\x40\x01\x02" + bytes(9) + deflated(b"\x03" * 64)),
    "jpeg of another size": rectangle(SQUARE, TIGHT, b"\x90" + compact(len(jpeg_of(16, 8))) + jpeg_of(16, 8)),
    "jpeg that claims much": rectangle(
        SQUARE, TIGHT, b"\x90" + compact(len(jpeg_of(8, 8))) + claiming(jpeg_of(8, 8), 65500, 65500)
    ),
    "jpeg cut off": rectangle(SQUARE, TIGHT, b"\x90" + compact(100) + jpeg_of(8, 8)[:100]),
    "no jpeg": rectangle(SQUARE, TIGHT, b"\x90\x20" + b"\x00" * 32),
    "pointer as large as a house": rectangle(Box(0, 0, 5000, 5000), CURSOR),
    "screen too large": rectangle(Box(0, 0, 65535, 65535), DESKTOP_SIZE),
    "screen of nothing": rectangle(Box(0, 0, 0, 8), DESKTOP_SIZE),
}  # fmt: skip


@pytest.mark.parametrize("words", MALFORMED.values(), ids=MALFORMED.keys())
def test_what_cannot_be_is_refused(fake: Fake, words: bytes) -> None:
    server = fake(showing(np.zeros((8, 8, 3), np.uint8), update(words)))
    with VncDesktop("127.0.0.1", server.port) as vnc:
        with pytest.raises(DesktopLostError):
            vnc.capture()
        with pytest.raises(DesktopError):  # and it stays so
            vnc.capture()


@pytest.mark.parametrize("words", [b"\x07", b"\xff" * 64, b"\x03\x00\x00\x00\xff\xff\xff\xff\x00"])
def test_messages_that_do_not_exist_are_refused(fake: Fake, words: bytes) -> None:
    server = fake(showing(np.zeros((8, 8, 3), np.uint8), words))
    with VncDesktop("127.0.0.1", server.port) as vnc, pytest.raises(DesktopLostError):
        vnc.capture()


def test_a_screen_that_never_comes_whole_is_given_up(fake: Fake) -> None:
    half = update(raw(Box(0, 0, 8, 4), np.zeros((8, 8, 3), np.uint8)))
    server = fake(showing(np.zeros((8, 8, 3), np.uint8), half))
    with (
        VncDesktop("127.0.0.1", server.port, answer_within_s=0.3) as vnc,
        pytest.raises(DesktopLostError, match="stopped answering"),
    ):
        vnc.capture()


def test_a_screen_that_never_keeps_its_size_is_given_up(fake: Fake) -> None:
    def script(guest: socket.socket) -> None:
        greet(guest, Size(8, 8))
        marks = 0
        for only_changes, box in requests(guest):
            if only_changes:
                continue
            if box.area == 1 and marks < 1:
                marks += 1
                guest.sendall(update(raw(box, np.zeros((99, 99, 3), np.uint8))))
            else:
                guest.sendall(update(rectangle(Box(0, 0, 9 if box.width == 8 else 8, 8), DESKTOP_SIZE)))

    with (
        VncDesktop("127.0.0.1", fake(script).port, answer_within_s=0.3) as vnc,
        pytest.raises(DesktopLostError, match="stopped answering"),
    ):
        vnc.capture()
