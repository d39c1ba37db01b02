"""What a run keeps, and what it must not."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpa_vision_lab.zoo.lesson import Lesson
from rpa_vision_lab.zoo.replaying import Replayed
from rpa_vision_lab.zoo.results.judging import Verdict
from rpa_vision_lab.zoo.results.kept import Kept
from rpa_vision_lab.zoo.results.page import write_page
from rpa_vision_lab.zoo.results.tables import causes, line
from rpa_vision_lab.zoo.split import is_open

OPEN, CLOSED = "sqlitebrowser", "keepassxc"
LESSON = Lesson(
    workflow_id="WF_x",
    means={"v": "number"},
    missed=(),
    steps=8.0,
    script=("click « A »",),
    understood=("1 cliquer",),
)


def halted(program: str, number: int = 0, cause: str = "target_not_found") -> Replayed:
    return Replayed(
        program=program,
        look="dark theme",
        number=number,
        verdict=Verdict.NEEDLESS_HALT,
        cause=cause,
        step=4,
        steps=3,
        seconds=6.0,
        detail="« DUPONT » n'est pas là",
    )


def test_the_names_are_one_of_each_half() -> None:
    assert is_open(OPEN)
    assert not is_open(CLOSED)


def test_of_a_closed_program_only_counts_are_kept(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.add(halted(CLOSED), b"a picture")
    kept.keep_lesson(CLOSED, LESSON)
    write_page(kept)
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert not [file for file in files if file.suffix == ".png"]
    assert not [file for file in files if "DUPONT" in file.read_text() or "cliquer" in file.read_text()]
    assert kept.results()[0].cause == "target_not_found"


def test_of_an_open_program_the_halt_can_be_seen(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.add(halted(OPEN), b"a picture")
    kept.keep_lesson(OPEN, LESSON)
    write_page(kept)
    picture = kept.results()[0].picture
    assert (tmp_path / picture).read_bytes() == b"a picture"
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert picture in page
    assert "DUPONT" in page


def test_a_line_cut_off_is_no_result(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.add(halted(OPEN, 0), None)
    kept.add(halted(OPEN, 1), None)
    file = tmp_path / "results.jsonl"
    file.write_bytes(file.read_bytes()[:-20])
    assert [one.number for one in kept.results()] == [0]


@pytest.mark.parametrize(("right", "halts", "share"), [(3, 1, 0.75), (0, 2, 0.0)])
def test_shares_are_of_all_replays(right: int, halts: int, share: float) -> None:
    done = [
        halted(OPEN, one).model_copy(update={"verdict": Verdict.RIGHT, "cause": ""}) for one in range(right)
    ]
    summed = line("all", done + [halted(OPEN, right + one) for one in range(halts)])
    assert summed.right_share == share
    assert summed.halts_per_100_steps == pytest.approx(100 * halts / (3 * (right + halts)))


def test_causes_are_counted_by_half() -> None:
    results = [halted(OPEN, 0), halted(OPEN, 1), halted(CLOSED, 0, "identity")]
    assert causes(results) == [
        ("open", "needless halt", "target_not_found", 2),
        ("closed", "needless halt", "identity", 1),
    ]
