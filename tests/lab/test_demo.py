"""The whole demo, as ``make demo`` plays it: nothing silently wrong, every lie stopped, everything else done."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import run_cli

pytestmark = [pytest.mark.desktop, pytest.mark.lab]


def test_everything_is_as_it_should_be(tmp_path: Path) -> None:
    done = run_cli("demo", "--out", str(tmp_path), timeout_s=900)
    assert done.returncode == 0, done.stdout[-4000:]
    assert (tmp_path / "report.html").stat().st_size > 100_000
