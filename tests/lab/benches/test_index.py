from __future__ import annotations

from pathlib import Path

import pytest

from rpa_vision_lab.benches import index


@pytest.mark.lab
def test_the_benchmark_measures_what_it_says(tmp_path: Path) -> None:
    figures = index.run(tmp_path, flat=300, ivf=900, dimensions=16, searches=20)
    assert (figures["flat_vectors"], figures["ivf_vectors"], figures["dimensions"]) == (300, 900, 16)
    assert figures["flat_own_best"] == figures["ivf_own_best"] == 1.0
    assert 0.9 <= figures["ivf_recall_at_5_screens"] <= 1.0
    assert all(figures[f"{kind}_{what}"] > 0 for kind in ("flat", "ivf") for what in ("search_ms", "load_s"))
