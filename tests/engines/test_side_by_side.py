"""Work shared between cores comes back in order, and never waits for itself."""

from __future__ import annotations

from rpa_vision.engines.onnx import side_by_side


def test_results_come_in_the_order_of_the_items() -> None:
    assert side_by_side(lambda item: item * 2, range(50)) == [item * 2 for item in range(50)]


def test_work_that_shares_its_own_work_comes_to_an_end() -> None:
    def nested(item: int) -> list[int]:
        return side_by_side(lambda inner: item + inner, range(3))

    assert side_by_side(nested, range(20)) == [[item, item + 1, item + 2] for item in range(20)]
