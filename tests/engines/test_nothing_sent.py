"""Libraries that tell their makers about their use are told not to: nothing of a hospital goes there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from eager_proxy import named_by_the_environment

LOADS_ALL_NETS = """
import sys
from pathlib import Path
from rpa_vision.bootstrap.seeing import build_ocr
from rpa_vision.settings import Settings

build_ocr(Settings(data_dir=Path(sys.argv[1])))
"""
SPARED = ("CI", "TF_BUILD", "GITHUB_ACTIONS", "ORT_DISABLE_TELEMETRY")
"""Where one of these is set, ONNX Runtime is silent of itself."""


def test_the_nets_are_loaded_without_a_word_to_anybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before it sends something, ONNX Runtime gives the machine a name and keeps it in its user's home."""
    home, data = tmp_path / "home", tmp_path / "data"
    home.mkdir()
    for name in SPARED:
        monkeypatch.delenv(name, raising=False)
    for name in ("HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home))
    with named_by_the_environment(monkeypatch) as proxy:
        subprocess.run(
            [sys.executable, "-c", LOADS_ALL_NETS, str(data)], check=True, cwd=tmp_path, env={**os.environ}
        )
    assert list(home.rglob("*")) == []
    assert proxy.heard == []
