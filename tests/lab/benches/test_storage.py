from __future__ import annotations

from pathlib import Path

import pytest

from rpa_vision_lab.benches import storage


@pytest.mark.lab
def test_the_benchmark_measures_what_it_says(tmp_path: Path) -> None:
    figures = storage.run(states=70, elements=5, folder=tmp_path)
    assert (figures["states"], figures["elements_per_state"]) == (70, 5)
    assert all(figure > 0 for figure in figures.values())
    assert figures["save_peak_mib"] >= figures["start_mib"]
