"""The adapter's own promises; its embeddings are held to the contracts of image and text embedders."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rpa_vision.engines.embedders.openclip import OpenClip
from rpa_vision.errors import EngineError


def test_a_missing_file_is_named(clip_library: None, tmp_path: Path) -> None:
    with pytest.raises(EngineError, match=r"nowhere\.pt: no such file"):
        OpenClip(tmp_path / "nowhere.pt")


def test_a_file_that_holds_something_else_is_named(clip_library: None, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.pt"
    wrong.write_bytes(b"something else")
    with pytest.raises(EngineError, match=r"wrong\.pt: not a ViT-B-32 checkpoint"):
        OpenClip(wrong)


@pytest.mark.parametrize("missing", ["torch", "open_clip"])
def test_a_missing_library_is_named_with_the_extra_that_brings_it(
    clip_library: None, clip_weights: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(EngineError, match=rf"needs {missing}.*rpa-vision\[openclip\]"):
        OpenClip(clip_weights)


def test_importing_the_adapter_needs_no_library() -> None:
    assert "torch" not in sys.modules
