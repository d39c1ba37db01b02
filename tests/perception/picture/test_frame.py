"""Pictures in and out, and everything that is not a picture of a screen."""

from __future__ import annotations

import struct
import zlib

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from rpa_vision.errors import BadImageError
from rpa_vision.models.geometry import Size
from rpa_vision.perception.picture.frame import decode_image, encode_png
from rpa_vision.ports import Frame
from rpa_vision.settings import LimitSettings

LIMITS = LimitSettings()
LOSSLESS_WEBP = [cv2.IMWRITE_WEBP_QUALITY, 101]
FORMATS = [
    (".png", []),
    (".bmp", []),
    (".webp", LOSSLESS_WEBP),
    (".webp", [cv2.IMWRITE_WEBP_QUALITY, 60]),
    (".jpg", [cv2.IMWRITE_JPEG_QUALITY, 80]),
]


def picture() -> np.ndarray:
    """Soft colours that every format can keep."""
    across, down = np.meshgrid(np.linspace(0, 255, 60), np.linspace(0, 255, 40))
    return np.dstack([across, down, 255 - across]).astype(np.uint8)


def encoded(extension: str, parameters: list[int], pixels: np.ndarray | None = None) -> bytes:
    _, data = cv2.imencode(extension, picture() if pixels is None else pixels, parameters)
    return data.tobytes()


def decode(data: bytes, limits: LimitSettings = LIMITS) -> Frame:
    return decode_image(data, limits, "shots/7.png")


def refused(data: bytes, limits: LimitSettings = LIMITS) -> str:
    with pytest.raises(BadImageError) as caught:
        decode(data, limits)
    message = str(caught.value)
    assert message.startswith("shots/7.png: ")
    return message


def png_chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png_of(width: int, height: int, *before_pixels: bytes) -> bytes:
    size = png_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    pixels = png_chunk(b"IDAT", zlib.compress(b""))
    return b"\x89PNG\r\n\x1a\n" + size + b"".join(before_pixels) + pixels + png_chunk(b"IEND", b"")


@pytest.mark.parametrize(("extension", "parameters"), FORMATS)
def test_reads_every_format_a_screenshot_comes_in(extension: str, parameters: list[int]) -> None:
    frame = decode(encoded(extension, parameters))
    assert frame.size == Size(60, 40)
    assert np.abs(frame.pixels.astype(int) - picture()).mean() < 4


@given(arrays(np.uint8, st.tuples(st.integers(8, 40), st.integers(8, 40), st.just(3))))
def test_png_keeps_every_pixel(pixels: np.ndarray) -> None:
    assert np.array_equal(decode(encode_png(Frame(pixels))).pixels, pixels)


def test_grey_and_transparent_pictures_become_blue_green_red() -> None:
    grey = picture()[:, :, 0]
    alpha = np.dstack([picture(), np.full((40, 60), 255, dtype=np.uint8)])
    assert np.array_equal(decode(encoded(".png", [], grey)).pixels, np.dstack([grey] * 3))
    assert np.array_equal(decode(encoded(".png", [], alpha)).pixels, picture())


@given(
    st.sampled_from([b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF\x10\0\0\0WEBP", b"BM"]), st.binary()
)
def test_noise_is_refused_whatever_it_pretends_to_be(start: bytes, noise: bytes) -> None:
    refused(start + noise)


def test_a_decompression_bomb_is_refused_by_its_header() -> None:
    assert "20000×20000" in refused(png_of(20_000, 20_000))


def test_the_pixel_limit_is_exact() -> None:
    data = encoded(".png", [])
    assert decode(data, LimitSettings(image_pixels=60 * 40)).size == Size(60, 40)
    assert "at most 2399 pixels" in refused(data, LimitSettings(image_pixels=60 * 40 - 1))


def test_the_byte_limit_is_exact() -> None:
    data = encoded(".png", [])
    assert decode(data, LimitSettings(image_bytes=len(data))).size == Size(60, 40)
    assert "bytes" in refused(data, LimitSettings(image_bytes=len(data) - 1))


@pytest.mark.parametrize(("width", "height"), [(1, 1), (7, 100), (100, 7)])
def test_what_is_too_small_to_be_a_screen_is_refused(width: int, height: int) -> None:
    tiny = np.zeros((height, width, 3), dtype=np.uint8)
    assert "too small" in refused(encoded(".png", [], tiny))


def test_exif_rotation_does_not_turn_a_screen() -> None:
    exif = b"Exif\0\0" + b"MM\0*\0\0\0\x08\0\x01" + struct.pack(">HHIHH", 0x0112, 3, 1, 6, 0) + bytes(4)
    plain = encoded(".jpg", [])
    turned = plain[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + plain[2:]
    assert np.array_equal(decode(turned).pixels, decode(plain).pixels)
