"""Small files that say they are huge: what each costs is measured in a process of its own."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from collections.abc import Callable

import cv2
import numpy as np
import pytest

MOST_MIB = 40
DECODE = """
import os, sys
from pathlib import Path
import cv2, numpy as np
from rpa_vision.errors import BadImageError
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.settings import LimitSettings

def peak_kib():
    return int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])

def tried(data):
    try:
        decode_image(data, LimitSettings(), "bomb")
    except BadImageError as error:
        return str(error)
    return "read"

for extension in (".png", ".jpg", ".webp", ".bmp"):
    tried(cv2.imencode(extension, np.zeros((64, 64, 3), np.uint8))[1].tobytes())
for bomb in sys.argv[1:]:
    if os.fork() == 0:  # its peak begins anew
        data = Path(bomb).read_bytes()
        before = peak_kib()
        answer = tried(data)
        print(Path(bomb).name, peak_kib() - before, answer, flush=True)
        os._exit(0)
    os.wait()
"""


def chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def zeros(count: int) -> bytes:
    """``count`` zeros as zlib packs them, without ever holding them."""
    packer, block = zlib.compressobj(1), bytes(1 << 20)
    packed = [packer.compress(block[: min(len(block), count - at)]) for at in range(0, count, len(block))]
    return b"".join((*packed, packer.flush()))


def png(width: int, height: int, pixels: bytes, *, bits: int = 8, before: bytes = b"") -> bytes:
    """In greys."""
    start = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, 0, 0, 0, 0))
    return start + before + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def png_bomb() -> bytes:
    """One bit per pixel, which would become three bytes of memory."""
    return png(20_000, 20_000, zeros(20_000 * 2_501), bits=1)


def png_text_bomb() -> bytes:
    text = chunk(b"zTXt", b"Comment\0\0" + zeros(200_000_000))
    return png(60, 40, zeros(40 * 61), before=text)


def png_profile_bomb() -> bytes:
    profile = chunk(b"iCCP", b"profile\0\0" + zeros(200_000_000))
    return png(60, 40, zeros(40 * 61), before=profile)


def png_with_too_many_pixels() -> bytes:
    """Of the size it says, and then much more."""
    return png(60, 40, zeros(300_000_000))


def jpeg_bomb() -> bytes:
    small = cv2.imencode(".jpg", np.zeros((64, 64, 3), np.uint8))[1].tobytes()
    at = small.index(b"\xff\xc0") + 5
    return small[:at] + struct.pack(">HH", 20_000, 20_000) + small[at + 4 :]


def webp_bomb() -> bytes:
    canvas = bytes(4) + (19_999).to_bytes(3, "little") * 2
    inner = cv2.imencode(".webp", np.zeros((64, 64, 3), np.uint8))[1].tobytes()[12:]
    content = b"WEBP" + b"VP8X" + struct.pack("<I", 10) + canvas + inner
    return b"RIFF" + struct.pack("<I", len(content)) + content


def webp_bomb_in_a_small_canvas() -> bytes:
    """16 383 pixels square, the most a frame may say, behind a header that says 64."""
    canvas = bytes(4) + (63).to_bytes(3, "little") * 2
    frame = bytearray(
        cv2.imencode(".webp", np.zeros((64, 64, 3), np.uint8), [cv2.IMWRITE_WEBP_QUALITY, 101])[1].tobytes()[
            12:
        ]
    )
    (bits,) = struct.unpack_from("<I", frame, 9)
    struct.pack_into("<I", frame, 9, bits & ~0xFFFFFFF | 16_382 | 16_382 << 14)
    content = b"WEBP" + b"VP8X" + struct.pack("<I", 10) + canvas + bytes(frame)
    return b"RIFF" + struct.pack("<I", len(content)) + content


def bmp_bomb() -> bytes:
    header = struct.pack("<2sIHHI", b"BM", 1_100, 0, 0, 1_078)
    return header + struct.pack("<IiiHHIIiiII", 40, 20_000, 20_000, 1, 8, 1, 22, 0, 0, 256, 0) + bytes(1_100)


BOMBS = [
    png_bomb,
    png_text_bomb,
    png_profile_bomb,
    png_with_too_many_pixels,
    jpeg_bomb,
    webp_bomb,
    webp_bomb_in_a_small_canvas,
    bmp_bomb,
]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int, str]]:
    """Of each, how many KiB it took and what was said to it."""
    folder = tmp_path_factory.mktemp("bombs")
    for bomb in BOMBS:
        (folder / bomb.__name__).write_bytes(bomb())
    assert all(file.stat().st_size < 2_000_000 for file in folder.iterdir())
    done = subprocess.run(
        [sys.executable, "-c", DECODE, *map(str, folder.iterdir())],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    lines = (line.split(maxsplit=2) for line in done.stdout.splitlines())
    return {name: (int(taken_kib), answer) for name, taken_kib, answer in lines}


@pytest.mark.parametrize("bomb", BOMBS, ids=lambda bomb: bomb.__name__)
def test_a_small_file_that_unpacks_to_much_takes_little_memory(
    bomb: Callable[[], bytes], told: dict[str, tuple[int, str]]
) -> None:
    taken_kib, answer = told[bomb.__name__]
    assert taken_kib < MOST_MIB * 1024, answer
    if "20000" in answer:
        assert "20000×20000 pixels; at most" in answer
