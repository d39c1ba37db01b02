"""What a picture suffers on its way from the program to the person: functions from BGR pixels to BGR pixels.

Nothing here moves anything by more than a pixel, so boxes stay true; only ``rescaled_to`` changes the size, and says by
how much.
"""

from __future__ import annotations

import cv2
import numpy as np

Pixels = np.ndarray


def jpeg(pixels: Pixels, quality: int, *, full_colour: bool = False) -> Pixels:
    """As remote sessions send it; colour at half the resolution unless told otherwise."""
    sampling = cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444 if full_colour else cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420
    _, data = cv2.imencode(
        ".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, sampling]
    )
    return cv2.imdecode(data, cv2.IMREAD_COLOR)


def jpeg_twice(pixels: Pixels, first: int, second: int, shift: tuple[int, int] = (0, 0)) -> Pixels:
    """Sent by one program, recorded by another, whose blocks of 8 pixels begin elsewhere."""
    x, y = shift
    once = jpeg(pixels, first)
    moved = cv2.copyMakeBorder(once, y, 0, x, 0, cv2.BORDER_REPLICATE)
    return jpeg(moved, second)[y:, x:]


def scaled_and_back(pixels: Pixels, factor: float) -> Pixels:
    """Blurred by a viewer that shows the session smaller or larger, and a capture brought back to its size."""
    height, width = pixels.shape[:2]
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
    other = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=way)
    return cv2.resize(other, (width, height), interpolation=cv2.INTER_LINEAR)


def rescaled_to(pixels: Pixels, factor: float) -> tuple[Pixels, float, float]:
    """Left at the viewer's size: boxes are to be multiplied by the two factors that come back."""
    height, width = pixels.shape[:2]
    other = cv2.resize(
        pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    )
    return other, other.shape[1] / width, other.shape[0] / height


def palette(pixels: Pixels, bits: int) -> Pixels:
    """Fewer colours, as sessions over thin lines have: ``bits`` of each channel."""
    step = 256 // 2**bits
    return np.clip(pixels // step * step + step // 2, 0, 255).astype(np.uint8)


def high_colour(pixels: Pixels) -> Pixels:
    """16 bits a pixel: five, six and five."""
    blue, green, red = (pixels[..., index] for index in range(3))
    return np.stack([blue & 0xF8 | blue >> 5, green & 0xFC | green >> 6, red & 0xF8 | red >> 5], axis=-1)


def vnc_tiles(pixels: Pixels, lots: np.random.Generator, low: int = 15, high: int = 70) -> Pixels:
    """Tight encoding: rectangles of few colours stay as they are, the others are JPEG of a quality of their own."""
    spoilt = pixels.copy()
    height, width = pixels.shape[:2]
    side = int(lots.choice((64, 128, 256)))
    poor = jpeg(pixels, int(lots.integers(low, high)))
    for top in range(0, height, side):
        for left in range(0, width, side):
            tile = pixels[top : top + side, left : left + side]
            sample = tile[::4, ::4].reshape(-1, 3).astype(np.int32)
            if len(np.unique(sample @ np.array([1, 256, 65536]))) > 24:
                spoilt[top : top + side, left : left + side] = poor[top : top + side, left : left + side]
    return spoilt


def video(pixels: Pixels, lots: np.random.Generator, strength: float = 0.5) -> Pixels:
    """Like H.264 between two whole pictures: blocks of 16 pixels, fine detail lost block by block, edges smoothed."""
    height, width = pixels.shape[:2]
    soft = cv2.bilateralFilter(pixels, 5, 12 + 40 * strength, 3)
    rough = jpeg(soft, int(75 - 60 * strength))
    worn = lots.random((-(-height // 16), -(-width // 16))) < strength
    mask = np.kron(worn, np.ones((16, 16), bool))[:height, :width, None]
    return cv2.medianBlur(np.where(mask, rough, soft).astype(np.uint8), 1)


def half_colour(pixels: Pixels) -> Pixels:
    """Colour at half the resolution, brightness as it was: 4:2:0 without any other loss."""
    parts = cv2.cvtColor(pixels, cv2.COLOR_BGR2YCrCb)
    height, width = parts.shape[:2]
    colour = cv2.resize(
        parts[..., 1:], (max(1, width // 2), max(1, height // 2)), interpolation=cv2.INTER_AREA
    )
    parts[..., 1:] = cv2.resize(colour, (width, height), interpolation=cv2.INTER_LINEAR)
    return cv2.cvtColor(parts, cv2.COLOR_YCrCb2BGR)


def dimmed(pixels: Pixels, light: float, gamma: float = 1.0) -> Pixels:
    table = np.clip(255 * light * (np.arange(256) / 255) ** gamma, 0, 255).astype(np.uint8)
    return cv2.LUT(pixels, table)


def at_random(pixels: Pixels, lots: np.random.Generator, share: float = 0.6) -> Pixels:
    """One way to suffer, drawn by lot, for ``share`` of the pictures; the size stays."""
    if lots.random() > share:
        return pixels
    quality = int(lots.integers(10, 96))
    ways = (
        lambda: jpeg(pixels, quality),
        lambda: jpeg(pixels, quality, full_colour=True),
        lambda: jpeg_twice(
            pixels, quality, int(lots.integers(20, 96)), tuple(int(v) for v in lots.integers(0, 8, 2))
        ),
        lambda: scaled_and_back(pixels, float(lots.uniform(0.65, 1.6))),
        lambda: jpeg(scaled_and_back(pixels, float(lots.uniform(0.75, 1.4))), max(25, quality)),
        lambda: vnc_tiles(pixels, lots),
        lambda: video(pixels, lots, float(lots.uniform(0.2, 0.9))),
        lambda: half_colour(pixels),
        lambda: palette(pixels, int(lots.integers(3, 6))),
        lambda: high_colour(pixels),
        lambda: dimmed(pixels, float(lots.uniform(0.7, 1.1)), float(lots.uniform(0.8, 1.3))),
    )
    weights = np.array((4, 1, 2, 1, 2, 2, 2, 1, 0.5, 0.5, 0.5))
    return ways[int(lots.choice(len(ways), p=weights / weights.sum()))]()
