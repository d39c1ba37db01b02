"""What was learnt in one look holds in others: the figures the product promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.settings import Settings
from rpa_vision_lab.benches.nodes.looks import LOOKS
from rpa_vision_lab.benches.nodes.run import run


@pytest.mark.lab
@pytest.mark.desktop
def test_screens_are_known_in_every_look_and_never_mistaken(tmp_path: Path) -> None:
    figures = run(build_senses(Settings()), folder=tmp_path)
    for name, look in LOOKS.items():
        assert figures[f"{name}_mistaken"] == 0, name
        if look.redesigned:
            assert figures[f"{name}_known"] < 0.1, name
            assert figures[f"{name}_reported_changed"] > 0.7, name
        else:
            assert figures[f"{name}_known"] > 0.9, name
            assert figures[f"{name}_alike_median"] > 0.85, name
