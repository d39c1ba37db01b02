"""``verify`` as a person or a script calls it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from called_cli import Cli

Ran = Callable[..., tuple[int, str, str]]
FIELDS = [
    "verified",
    "confidence",
    "changes_detected",
    "change_area_pct",
    "local_change_pct",
    "suggestion",
    "detail",
    "semantic_verified",
    "semantic_detail",
    "semantic_elapsed_ms",
]


@pytest.fixture
def ran(cli: Cli) -> Ran:
    def call(*arguments: object) -> tuple[int, str, str]:
        answer = cli("verify", *arguments)
        return answer.status, answer.out, answer.error

    return call


@pytest.fixture
def pictures(tmp_path: Path) -> dict[str, Path]:
    grey = np.full((200, 400, 3), 120, dtype=np.uint8)
    pressed = grey.copy()
    pressed[95:105, 195:205] = 200
    saved = {"before": grey, "same": grey, "pressed": pressed, "other": grey + 100, "small": grey[:100]}
    for name, pixels in saved.items():
        cv2.imwrite(str(tmp_path / f"{name}.png"), pixels)
    (tmp_path / "broken.png").write_bytes(b"\x89PNG no more")
    return {name: tmp_path / f"{name}.png" for name in (*saved, "broken", "missing")}


def test_the_result_has_every_field_of_the_specification(ran: Ran, pictures: dict[str, Path]) -> None:
    status, out, _ = ran(pictures["before"], pictures["other"])
    result = json.loads(out)
    assert list(result) == FIELDS
    assert (status, result["verified"], result["confidence"]) == (0, True, 0.6)
    assert result["change_area_pct"] == 100.0


def test_nothing_changed_is_a_no(ran: Ran, pictures: dict[str, Path]) -> None:
    status, out, _ = ran(pictures["before"], pictures["same"], "--click", "200,100")
    assert (status, json.loads(out)["suggestion"]) == (1, "retry")
    status, out, _ = ran(pictures["before"], pictures["same"], "--action", "key_combo")
    assert (status, json.loads(out)["confidence"]) == (0, 0.4)


def test_a_small_change_counts_where_the_click_was(ran: Ran, pictures: dict[str, Path]) -> None:
    status, out, _ = ran(pictures["before"], pictures["pressed"], "--click", "200,100")
    assert status == 0
    assert json.loads(out)["local_change_pct"] > 2
    status, out, _ = ran(pictures["before"], pictures["pressed"], "--click", "20,20")
    assert json.loads(out)["local_change_pct"] == 0.0


def test_another_size_and_a_broken_picture_are_cases_of_the_table(
    ran: Ran, pictures: dict[str, Path]
) -> None:
    _, out, _ = ran(pictures["before"], pictures["small"])
    assert json.loads(out)["confidence"] == 0.7
    status, out, err = ran(pictures["before"], pictures["broken"])
    assert (status, json.loads(out)["confidence"]) == (0, 0.2)
    assert "broken.png" in err


@pytest.mark.parametrize("click", ["200", "a,b", "-1,5", "1.5,2", "200,100,3"])
def test_a_wrong_place_is_refused(ran: Ran, pictures: dict[str, Path], click: str) -> None:
    status, out, err = ran(pictures["before"], pictures["other"], f"--click={click}")
    assert (status, out) == (2, "")
    assert "--click" in err


def test_a_file_that_is_not_there_is_refused(ran: Ran, pictures: dict[str, Path]) -> None:
    status, out, err = ran(pictures["before"], pictures["missing"])
    assert (status, out) == (2, "")
    assert "missing.png" in err
