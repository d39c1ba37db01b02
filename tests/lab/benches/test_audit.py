from __future__ import annotations

from pathlib import Path

from rpa_vision_lab.benches import audit


def test_the_benchmark_measures_what_it_says(tmp_path: Path) -> None:
    figures = audit.run(tmp_path, records=250, alone=10)
    assert (figures["records"], figures["whole"]) == (250 + 12, 1)
    assert all(figure > 0 for figure in figures.values())
