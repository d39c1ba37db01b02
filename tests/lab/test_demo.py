"""The whole demo, as ``make demo`` plays it: nothing silently wrong, every lie stopped, everything else done."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_process import CliProcess

pytestmark = [pytest.mark.desktop, pytest.mark.lab]

WITHIN_S = 900.0


def test_everything_is_as_it_should_be(tmp_path: Path) -> None:
    with CliProcess("demo", "--out", "demo", folder=tmp_path, environment={}) as demo:
        assert demo.status(WITHIN_S) == 0, demo.out
    assert (tmp_path / "demo" / "report.html").is_file()
