"""Drawn applications, without anybody drawing or replaying them: they must be right themselves to judge others."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from followed_app import follow, followed
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import Replay, ReplayStatus
from rpa_vision_lab.fuzz.application.app import App
from rpa_vision_lab.fuzz.application.draw import draw_trial
from rpa_vision_lab.fuzz.application.spec import Run, Trial
from rpa_vision_lab.fuzz.application.store import Holding, Records
from rpa_vision_lab.fuzz.kept import ResultFile, keep_trial, load_trial
from rpa_vision_lab.fuzz.people.judge import Verdict, judged
from rpa_vision_lab.fuzz.qt.program import QtProgram
from rpa_vision_lab.fuzz.tables import causes, tables, total
from rpa_vision_lab.fuzz.trial import Result
from rpa_vision_lab.offscreen.clock import TurnedClock
from rpa_vision_lab.offscreen.play import Outcome
from rpa_vision_lab.offscreen.qt_desktop import QtDesktop

SEEDS = range(60)


def ended(status: ReplayStatus, why: PauseReason | None = None) -> Outcome:
    pause = None if why is None else Pause(reason=why, message="", step_index=0)
    clock = "2026-01-05T09:00:00Z"
    replay = Replay.model_validate(
        {
            "replay_id": "run1",
            "workflow_id": "WF_task",
            "workflow_version": 1,
            "agent_id": "pc",
            "status": status,
            "pause": pause,
            "created_at": clock,
            "updated_at": clock,
        }
    )
    return Outcome(replay, ())


COMPLETED = ended(ReplayStatus.COMPLETED)
HALTED = ended(ReplayStatus.PAUSED_NEED_HELP, PauseReason.IDENTITY)


def test_a_seed_always_draws_the_same() -> None:
    assert draw_trial(7, 4) == draw_trial(7, 4)
    assert draw_trial(7, 4) != draw_trial(8, 4)


def test_every_application_lets_its_task_be_done_and_stores_what_was_asked(tmp_path: Path) -> None:
    for seed in SEEDS:
        trial = draw_trial(seed, 1)
        for run in trial.demonstrations:
            before, after = followed(trial.app, run, tmp_path)
            assert after == before.with_wish(run.wish), seed
            assert judged(run, before, after, COMPLETED, ()) == (Verdict.RIGHT, "")


def test_demonstrations_are_about_several_people_and_have_no_trouble() -> None:
    for seed in SEEDS:
        runs = draw_trial(seed, 5).demonstrations
        assert len({run.wish.number for run in runs}) >= 3
        assert not any(run.fault or run.interruption for run in runs)


def _with_fault(fault: str, tmp_path: Path) -> tuple[Run, Holding, Holding]:
    """The way followed by somebody who does not look."""
    trial = next(one for seed in SEEDS if not (one := draw_trial(seed, 1)).app.searches)
    run = trial.demonstrations[0].model_copy(update={"fault": fault})
    return run, *followed(trial.app, run, tmp_path)


def test_every_tick_and_choice_of_the_task_is_shown_by_somebody() -> None:
    for seed in range(200):
        trial = draw_trial(seed, 1)
        for field in trial.app.fields:
            if field.asked and field.kind != "text":
                assert any(
                    run.target.values[field.key] != run.wish.values[field.key] for run in trial.demonstrations
                )


def test_who_saves_in_the_neighbours_record_is_wrong_halt_or_not(tmp_path: Path) -> None:
    run, before, after = _with_fault("neighbour", tmp_path)
    assert judged(run, before, after, COMPLETED, ()) == (Verdict.WRONG, "completed, another record")
    assert judged(run, before, after, HALTED, ()) == (Verdict.WRONG, "halted, another record")


@pytest.mark.parametrize(
    ("happened", "verdict"),
    [
        ({"loses_focus"}, Verdict.RIGHT_HALT),
        ({"dangerous"}, Verdict.RIGHT_HALT),
        ({"harmless"}, Verdict.NEEDLESS_HALT),
        (set(), Verdict.NEEDLESS_HALT),
    ],
)
def test_a_halt_is_right_once_something_has_happened(happened: set[str], verdict: Verdict) -> None:
    run = draw_trial(1, 1).demonstrations[0].model_copy(update={"fault": "loses_focus"})
    untouched = Holding({one.number: dict(one.values) for one in run.people}, 0, ())
    assert judged(run, untouched, untouched, HALTED, happened) == (verdict, "identity")


def test_completed_with_nothing_stored_is_wrong() -> None:
    run = draw_trial(1, 1).demonstrations[0]
    untouched = Holding({one.number: dict(one.values) for one in run.people}, 0, ())
    assert judged(run, untouched, untouched, COMPLETED, ()) == (Verdict.WRONG, "completed, nothing stored")


def test_saved_twice_is_wrong() -> None:
    run = draw_trial(1, 1).demonstrations[0]
    before = Holding({one.number: dict(one.values) for one in run.people}, 0, ())
    twice = before.with_wish(run.wish).with_wish(run.wish)
    assert judged(run, before, twice, COMPLETED, ())[1] == "completed, saved more than once"


def _result(seed: int, verdict: Verdict, cause: str = "") -> Result:
    return Result(seed=seed, replay=0, verdict=verdict, cause=cause, steps=6, seconds=1.0)


def test_results_are_found_again_without_the_line_that_was_cut_off(tmp_path: Path) -> None:
    file = ResultFile(tmp_path)
    file.add([_result(1, Verdict.RIGHT), _result(2, Verdict.WRONG, "another record")])
    with (tmp_path / "results.jsonl").open("ab") as cut_off:
        cut_off.write(b'{"seed": 3, "repl')
    assert {seed: [one.verdict for one in of] for seed, of in ResultFile(tmp_path).by_seed().items()} == {
        1: [Verdict.RIGHT],
        2: [Verdict.WRONG],
    }


def test_a_kept_application_is_the_same_again(tmp_path: Path) -> None:
    trial = draw_trial(3, 2)
    assert load_trial(keep_trial(tmp_path, trial)) == trial


def test_tables_count_halts_by_steps_and_rights_by_fair_replays() -> None:
    results = [
        _result(1, Verdict.RIGHT),
        _result(2, Verdict.NEEDLESS_HALT, "identity"),
        _result(3, Verdict.RIGHT_HALT, "dialog"),
    ]
    line = total(results)
    assert (line.right_share, round(line.halts_per_100_steps, 1), line.wrong) == (0.5, 5.6, 0)
    assert sum(one.replays for one in tables(results)["list"]) == 3
    assert ("needless halt", "identity", 1) in causes(results)


def test_a_tab_is_looked_at_before_anybody_knows_what_stands_on_it(tmp_path: Path) -> None:
    """Whoever finds everything as it should be has looked at each tab where something was to be set."""
    tabbed = [one for seed in SEEDS if (one := draw_trial(seed, 1)).app.record_style == "tabs"]
    for trial in tabbed:
        for run in trial.demonstrations:
            clock = TurnedClock()
            app = App(trial.app, Records(tmp_path / "records.db"), clock)
            held = {**run.target.values, **run.wish.values}
            people = [
                one.model_copy(update={"values": held}) if one.number == run.wish.number else one
                for one in run.people
            ]
            follow(app, run.model_copy(update={"people": tuple(people)}), clock)
            asked = {page for page in (0, 1) if any(one.asked for one in app.fields_of_page(page))}
            assert asked <= app.state.looked_at, trial.app.seed


def test_an_option_is_clicked_inside_the_list_that_shows_it() -> None:
    """A row may be wider than its list; a click beside that would close it."""
    trial = next(one for seed in range(4000, 4200) if _lists_a_choice_in_qt(one := draw_trial(seed, 1)))
    listed = next(field for field in trial.app.fields if field.kind == "choice" and not field.as_radio)
    wanted = listed.options[0]
    with QtDesktop() as desktop, TemporaryDirectory() as folder:
        app = App(trial.app, Records(Path(folder) / "records.db"), TurnedClock())
        program = QtProgram(app, desktop.area)
        program.wear(trial.app.look)
        app.begin(trial.demonstrations[0])
        app.press(f"open:{trial.demonstrations[0].wish.number}")
        desktop.capture()  # parts are in their places once they were painted
        field = program.place(listed.key)
        assert field is not None
        desktop.click(field.center, "left", double=False, modifiers=())
        option = program.place(f"{listed.key}={wanted}")
        assert option is not None
        desktop.click(option.center, "left", double=False, modifiers=())
        assert app.state.draft[listed.key] == wanted
        program.close()


def _lists_a_choice_in_qt(trial: Trial) -> bool:
    app = trial.app
    shown_at_once = app.toolkit == "qt" and app.record_style == "form" and not app.searches and not app.late_s
    return shown_at_once and any(field.kind == "choice" and not field.as_radio for field in app.fields)
