"""``look``: what RPA Vision sees on a picture."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rpa_vision.cli.pictures import as_line, open_picture
from rpa_vision.errors import BadImageError, BadInputError
from rpa_vision.phrases import phrased
from rpa_vision.settings import Settings, load_settings

if TYPE_CHECKING:
    from rpa_vision.models.token import Token
    from rpa_vision.perception.eyes import Eyes
    from rpa_vision.perception.view import ScreenView


def look(
    images: Annotated[list[Path], typer.Argument(help="Pictures of screens.", metavar="IMAGE…")],
    draw: Annotated[
        Path | None,
        typer.Option(
            help="Write the picture with what was seen drawn over it: a file, or a folder for several images.",
            metavar="OUT.png",
        ),
    ] = None,
) -> None:
    """Print what is seen on each picture, one JSON line each: text, elements, and the time it took.

    Example: rpa-vision look screen.png --draw seen.png
    """
    from rpa_vision.bootstrap.seeing import build_senses
    from rpa_vision.perception.eyes import Eyes

    settings = load_settings()
    targets = _targets(images, draw)
    eyes = Eyes(build_senses(settings))
    failed = False
    for image, target in zip(images, targets, strict=True):
        try:
            seen = _seen(eyes, settings, image, target)
        except BadImageError as error:
            seen, failed = {"image": str(image), "error": str(error)}, True
        typer.echo(as_line(seen))
    if failed:
        raise typer.Exit(2)


def _seen(eyes: Eyes, settings: Settings, image: Path, draw: Path | None) -> dict[str, Any]:
    watch = _Watch()
    frame = open_picture(image, settings.limits)
    watch.lap("decode")
    view = eyes.look(frame)
    seen: dict[str, Any] = {
        "image": str(image),
        "size": list(view.size),
        "tokens": [_as_json(word) for word in view.words],
        "lines": [_as_json(line) for line in view.lines],
    }
    watch.lap("text")
    seen["elements"] = [
        {
            "type": element.type,
            "role": element.role,
            "bbox": element.bbox,
            "label": element.label,
            "states": element.tags,
            "confidence": round(element.confidence, 3),
        }
        for element in view.elements
    ]
    watch.lap("elements")
    seen["title"] = view.title
    seen["provider"] = view.state.vector.provider
    watch.lap("embedding")
    seen["timings_ms"] = watch.finished()
    if draw is not None:
        _write(view, draw)
    return seen


def _as_json(token: Token) -> dict[str, Any]:
    return {"text": token.text, "bbox": token.bbox, "confidence": round(token.confidence, 3)}


def _targets(images: Sequence[Path], draw: Path | None) -> Sequence[Path | None]:
    """Where each overlay goes: never over a picture that was given, never two to one place."""
    if draw is None:
        return [None] * len(images)
    whole = draw if len(images) == 1 and not draw.is_dir() else None
    targets = [whole or draw / f"{image.stem}.seen.png" for image in images]
    if len(set(targets)) < len(targets):
        raise BadInputError(phrased("command_refused.draw_same_name", draw=draw))
    for target in targets:
        if any(target.exists() and image.exists() and target.samefile(image) for image in images):
            raise BadInputError(phrased("command_refused.draw_over", target=target))
    return targets


def _write(view: ScreenView, path: Path) -> None:
    from rpa_vision.perception.picture.draw import overlay
    from rpa_vision.perception.picture.frame import encode_png

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(encode_png(overlay(view)))
    except OSError as error:
        raise BadInputError(phrased("command_refused.draw_file", file=path, why=error.strerror)) from error


class _Watch:
    def __init__(self) -> None:
        self._started = self._last = time.perf_counter()
        self._laps: dict[str, float] = {}

    def lap(self, name: str) -> None:
        now = time.perf_counter()
        self._laps[name] = round((now - self._last) * 1000, 1)
        self._last = now

    def finished(self) -> dict[str, float]:
        return {**self._laps, "total": round((self._last - self._started) * 1000, 1)}
