"""Pictures that are not what a screen shows: a typed error, never a crash, a wrong picture or noise on stderr."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.errors import BadImageError
from rpa_vision.models.geometry import Size
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.ports import Frame
from rpa_vision.settings import LimitSettings

LIMITS = LimitSettings()
WIDTH, HEIGHT = 60, 40
SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY, COLOUR, PALETTE = 0, 2, 3


def picture() -> np.ndarray:
    """Soft colours, a little noise, and no grey."""
    across, down = np.meshgrid(np.linspace(0, 255, WIDTH), np.linspace(0, 100, HEIGHT))
    noise = np.random.default_rng(5).integers(0, 20, (HEIGHT, WIDTH))
    return np.dstack([across, down + noise, 255 - across]).astype(np.uint8)


def encoded(extension: str, *parameters: int, pixels: np.ndarray | None = None) -> bytes:
    done, data = cv2.imencode(extension, picture() if pixels is None else pixels, list(parameters))
    assert done
    return data.tobytes()


WHOLE = {
    "png": encoded(".png"),
    "bmp": encoded(".bmp"),
    "webp": encoded(".webp", cv2.IMWRITE_WEBP_QUALITY, 60),
    "webp lossless": encoded(".webp", cv2.IMWRITE_WEBP_QUALITY, 101),
    "jpeg": encoded(".jpg", cv2.IMWRITE_JPEG_QUALITY, 80),
    "jpeg progressive": encoded(".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1),
    "jpeg restarting": encoded(".jpg", cv2.IMWRITE_JPEG_RST_INTERVAL, 2),
}
formats = pytest.mark.parametrize("whole", WHOLE.values(), ids=WHOLE.keys())


def decode(data: bytes) -> Frame:
    return decode_image(data, LIMITS, "shots/7.png")


def refused(data: bytes) -> str:
    with pytest.raises(BadImageError) as caught:
        decode(data)
    message = str(caught.value)
    assert message.startswith("shots/7.png: ")
    return message


def chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(
    rows: Sequence[bytes], *, depth: int = 8, colours: int = COLOUR, before: bytes = b"", interlaced: int = 0
) -> bytes:
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows))
    return png_of(chunk(b"IDAT", pixels), depth=depth, colours=colours, before=before, interlaced=interlaced)


def png_of(
    pixels: bytes, *, depth: int = 8, colours: int = COLOUR, before: bytes = b"", interlaced: int = 0
) -> bytes:
    size = struct.pack(">IIBBBBB", WIDTH, HEIGHT, depth, colours, 0, 0, interlaced)
    return SIGNATURE + chunk(b"IHDR", size) + before + pixels + chunk(b"IEND", b"")


RGB = [row.tobytes() for row in picture()[:, :, ::-1]]
PACKED = zlib.compress(b"".join(b"\0" + row for row in RGB))


@formats
def test_whole_pictures_are_read_quietly(whole: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    frame = decode(whole)
    assert frame.size == Size(WIDTH, HEIGHT)
    assert np.abs(frame.pixels.astype(int) - picture()).mean() < 6
    assert capfd.readouterr() == ("", "")


@formats
def test_a_picture_cut_short_anywhere_is_refused_quietly(
    whole: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    for cut in {*range(0, len(whole), 1 + len(whole) // 400), *range(len(whole) - 40, len(whole))}:
        refused(whole[:cut])
    assert capfd.readouterr() == ("", "")


@formats
@given(data=st.data())
def test_changed_bytes_give_a_picture_of_the_size_it_says_or_a_refusal(
    whole: bytes, data: st.DataObject
) -> None:
    """Bytes replaced, left out or put in, few or many."""
    at = data.draw(st.integers(0, len(whole)))
    dropped = data.draw(st.integers(0, 40))
    put_in = data.draw(st.binary(max_size=40))
    changed = whole[:at] + put_in + whole[at + dropped :]
    try:
        frame = decode(changed)
    except BadImageError:
        return
    assert frame.pixels.shape == (frame.size.height, frame.size.width, 3)
    assert frame.size.box.area <= LIMITS.image_pixels


@given(data=st.data())
def test_no_byte_of_a_png_may_change(data: st.DataObject) -> None:
    damaged = bytearray(WHOLE["png"])
    damaged[data.draw(st.integers(0, len(damaged) - 1))] ^= data.draw(st.integers(1, 255))
    refused(bytes(damaged))


def test_pictures_of_sixteen_bits_are_refused() -> None:
    deep = encoded(".png", pixels=picture().astype(np.uint16) * 257)
    grey = encoded(".png", pixels=picture()[:, :, 0].astype(np.uint16) * 257)
    for data in (deep, grey):
        assert "16 bits per channel; no screen has" in refused(data)


def test_a_jpeg_of_twelve_bits_is_refused() -> None:
    data = bytearray(WHOLE["jpeg"])
    data[data.index(b"\xff\xc0") + 4] = 12
    assert "12 bits per channel" in refused(bytes(data))


def test_a_printers_jpeg_is_refused() -> None:
    """Four inks: the tables of a grey picture, and four components that use them."""
    grey = encoded(".jpg", pixels=picture()[:, :, 0])
    frame, scan = grey.index(b"\xff\xc0"), grey.index(b"\xff\xda")
    inks = b"".join(struct.pack("BBB", ink, 0x11, 0) for ink in range(1, 5))
    of_four = struct.pack(">HHBHHB", 0xFFC0, 8 + len(inks), 8, HEIGHT, WIDTH, 4) + inks
    scanned = (
        struct.pack(">HHB", 0xFFDA, 14, 4) + b"".join(bytes([ink, 0]) for ink in range(1, 5)) + b"\0\x3f\0"
    )
    cmyk = grey[:frame] + of_four + grey[frame + 13 : scan] + scanned + grey[scan + 10 :]
    assert "CMYK" in refused(cmyk)


@pytest.mark.parametrize("extension", [".png", ".webp"])
def test_animations_are_refused(extension: str) -> None:
    assert "animated" in refused(animated(extension))


def test_an_animation_that_hides_it_is_refused() -> None:
    webp = bytearray(animated(".webp"))
    webp[20] &= ~0x02
    refused(bytes(webp))
    control = chunk(b"acTL", struct.pack(">II", 2, 0))
    assert "animated" in refused(png_of(chunk(b"IDAT", PACKED) + control))


def animated(extension: str) -> bytes:
    animation = cv2.Animation()
    animation.frames = [picture(), picture()[::-1].copy()]
    animation.durations = [100, 100]
    done, data = cv2.imencodeanimation(extension, animation)
    assert done
    return data.tobytes()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0",
        b"<!DOCTYPE html><html><head><title>404</title></head></html>",
        b"\xef\xbb\xbf<html></html>",
        b"%PDF-1.7\n",
        b"PK\x03\x04" + bytes(100),
        animated(".gif"),
        encoded(".tiff"),
        encoded(".pgm", pixels=picture()[:, :, 0]),
    ],
    ids=["nothing", "zero", "html", "html with mark", "pdf", "zip", "gif", "tiff", "pgm"],
)
def test_what_is_no_screenshot_format_is_refused(data: bytes) -> None:
    assert "is not a PNG, JPEG, WebP or BMP picture" in refused(data)


@pytest.mark.parametrize("extension", [".png", ".jpg", ".webp", ".bmp"])
def test_a_single_pixel_is_refused(extension: str) -> None:
    assert "1×1 pixels is too small" in refused(
        encoded(extension, pixels=np.zeros((1, 1, 3), dtype=np.uint8))
    )


def test_a_palette_with_transparent_colours_is_read() -> None:
    colours = chunk(b"PLTE", bytes([10, 20, 30, 200, 210, 220])) + chunk(b"tRNS", b"\0\xff")
    rows = [bytes((across + down) % 2 for across in range(WIDTH)) for down in range(HEIGHT)]
    pixels = decode(png(rows, colours=PALETTE, before=colours)).pixels
    assert pixels[0, :2].tolist() == [[30, 20, 10], [220, 210, 200]]


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_few_bits_per_pixel_are_read(depth: int) -> None:
    row = bytes([0b11111111]) + bytes((WIDTH * depth + 7) // 8 - 1)
    pixels = decode(png([row] * HEIGHT, depth=depth, colours=GREY)).pixels
    assert (pixels[:, : 8 // depth] == 255).all()
    assert (pixels[:, 8 // depth :] == 0).all()


def test_an_interlaced_png_is_read() -> None:
    passes = [
        (0, 0, 8, 8),
        (4, 0, 8, 8),
        (0, 4, 4, 8),
        (2, 0, 4, 4),
        (0, 2, 2, 4),
        (1, 0, 2, 2),
        (0, 1, 1, 2),
    ]
    pixels = picture()[:, :, ::-1]
    rows = [row.tobytes() for x, y, right, down in passes for row in pixels[y::down, x::right]]
    assert np.array_equal(decode(png(rows, interlaced=1)).pixels, picture())


@pytest.mark.parametrize(
    "pixels",
    [
        chunk(b"IDAT", PACKED[: len(PACKED) // 2]),
        chunk(b"IDAT", PACKED[:-4] + b"abcd"),
        chunk(b"IDAT", PACKED[:50] + b"\xff" * 100 + PACKED[150:]),
        chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in RGB[: HEIGHT // 2]))),
        chunk(b"IDAT", zlib.compress(b"".join(b"\x09" + row for row in RGB))),
        chunk(b"IDAT", PACKED[:30]) + chunk(b"tEXt", b"a\0b") + chunk(b"IDAT", PACKED[30:]),
        chunk(b"IDAT", b""),
        b"",
    ],
    ids=["half", "checksum", "garbage", "half the rows", "filter", "gap", "empty", "none"],
)
def test_a_png_whose_pixels_are_wrong_behind_right_checksums_is_refused(pixels: bytes) -> None:
    refused(png_of(pixels))


def test_a_png_with_two_sizes_is_refused() -> None:
    other = chunk(b"IHDR", struct.pack(">IIBBBBB", 20_000, 20_000, 8, COLOUR, 0, 0, 0))
    refused(png_of(chunk(b"IDAT", PACKED), before=other))


def test_a_jpeg_with_two_sizes_is_refused() -> None:
    whole = WHOLE["jpeg"]
    at = whole.index(b"\xff\xc0")
    length = 2 + int.from_bytes(whole[at + 2 : at + 4], "big")
    frame = whole[at : at + length]
    larger = frame[:5] + struct.pack(">HH", 20_000, 20_000) + frame[9:]
    for both in (frame + larger, larger + frame):
        refused(whole[:at] + both + whole[at + length :])


@pytest.mark.parametrize("name", ["jpeg", "jpeg progressive", "jpeg restarting"])
def test_a_jpeg_that_ends_before_its_pixels_do_is_refused(name: str) -> None:
    """What is missing would be painted grey, or left unsharp. The last scan of a progressive one only refines."""
    whole = WHOLE[name]
    scan = whole.index(b"\xff\xda") + 2
    scan += int.from_bytes(whole[scan : scan + 2], "big")
    for part in (0.0, 0.1, 0.3, 0.5) if "progressive" in name else (0.0, 0.1, 0.3, 0.5, 0.7, 0.9):
        cut = scan + int((len(whole) - 2 - scan) * part)
        refused(whole[:cut].rstrip(b"\xff") + b"\xff\xd9")


def test_a_jpeg_with_another_segment_among_its_pixels_is_refused() -> None:
    whole = WHOLE["jpeg"]
    middle = (whole.index(b"\xff\xda") + len(whole)) // 2
    for wrong in (b"\xff\xc4", b"\xff" * 20, b"\xff\xd8", b"\xff\xd9", b"\xff\x01"):
        refused(whole[:middle] + wrong + whole[middle + len(wrong) :])


def test_a_jpeg_that_ends_in_grey_is_no_less_a_picture() -> None:
    """Grey is also what missing pixels are painted with."""
    pixels = picture()
    pixels[HEIGHT // 2 :] = 128
    assert decode(encoded(".jpg", pixels=pixels)).size == Size(WIDTH, HEIGHT)
    assert decode(encoded(".jpg", pixels=np.full_like(pixels, 128))).size == Size(WIDTH, HEIGHT)


def test_a_webp_whose_frame_is_larger_than_its_canvas_is_refused() -> None:
    inner = encoded(".webp", cv2.IMWRITE_WEBP_QUALITY, 101, pixels=np.zeros((900, 900, 3), dtype=np.uint8))[
        12:
    ]
    canvas = bytes(4) + (WIDTH - 1).to_bytes(3, "little") + (HEIGHT - 1).to_bytes(3, "little")
    content = b"WEBP" + b"VP8X" + struct.pack("<I", len(canvas)) + canvas + inner
    refused(b"RIFF" + struct.pack("<I", len(content)) + content)


def bmp(**changes: int) -> bytes:
    """A picture whose header is changed: each by where it stands and how long it is there."""
    places = {"pixels_at": (10, "<I"), "header": (14, "<I"), "width": (18, "<i"), "height": (22, "<i")}
    places |= {"depth": (28, "<H"), "compression": (30, "<I"), "length": (34, "<I")}
    data = bytearray(WHOLE["bmp"])
    for name, value in changes.items():
        struct.pack_into(places[name][1], data, places[name][0], value)
    return bytes(data)


@pytest.mark.parametrize(
    "changes",
    [
        {"width": -WIDTH},
        {"width": 20_000, "height": 20_000},
        {"height": -(2**31)},
        {"height": HEIGHT + 1},
        {"height": HEIGHT + 1, "length": 1},
        {"pixels_at": 3},
        {"pixels_at": 2**31},
        {"depth": 0},
        {"depth": 7},
        {"depth": 48},
        {"compression": 1},
        {"compression": 5, "length": 100},
        {"header": 13},
        {"header": 2**31},
    ],
    ids=str,
)
def test_a_bmp_whose_header_is_wrong_is_refused_quietly(
    changes: dict[str, int], capfd: pytest.CaptureFixture[str]
) -> None:
    refused(bmp(**changes))
    assert capfd.readouterr() == ("", "")


def test_a_bmp_may_stand_on_its_head() -> None:
    assert np.array_equal(decode(bmp(height=-HEIGHT)).pixels, picture()[::-1])


def test_one_bad_picture_leaves_nothing_in_the_next() -> None:
    good = [decode(data).pixels for data in WHOLE.values()]
    for one, other in pairwise([*WHOLE.values(), WHOLE["png"]]):
        for cut in (100, len(one) // 2, len(one) - 1):
            refused(one[:cut])
        decode(other)
    for data, pixels in zip(WHOLE.values(), good, strict=True):
        assert np.array_equal(decode(data).pixels, pixels)
