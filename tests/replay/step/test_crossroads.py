"""Where people went on in different ways from one screen: a person decides, unless it makes no difference."""

from __future__ import annotations

import pytest

from drawn_workflow import clicking, shown
from replay_bench import Bench
from rpa_vision.errors import ConflictError
from rpa_vision.models.graph.screen_template import Condition
from rpa_vision.models.graph.workflow import Edge, EdgeConstraints
from rpa_vision.models.replay.pause import HERE_IT_ENDS, PauseReason
from rpa_vision.models.replay.run import ReplayStatus, RunResumed

WORDS = {
    "o": "Ouvrir",
    "p": "Rouvrir",
    "u": "Urgence",
    "g": "Programmé",
    "r": "Rafraîchir",
    "n": "Relu",
    "s": "Enregistrer",
    "c": "Classer",
}


def begin(bench: Bench, *ways: tuple[str, int], coached: bool = False) -> None:
    """On a start page « o » and « p » open the one on which all the rest is done."""
    actions = {key: clicking(words) for key, words in WORDS.items()}
    drawn = shown(*ways, actions=actions, on={"o": "accueil", "p": "accueil"})
    workflow = drawn.model_copy(update={"edges": tuple(map(proven, drawn.edges))})
    bench.store.workflows.create(workflow, "test")
    bench.engine.start("run1", workflow, {}, "pc1", coached=coached)


def proven(edge: Edge) -> Edge:
    """By its mark; the first one by where it leads."""
    marked = Condition(kind="text_visible", value=f"fait : {edge.edge_id}")
    effects = EdgeConstraints(post_conditions=() if edge.edge_id in "op" else (marked,))
    return edge.model_copy(update={"constraints": effects})


def show_page(bench: Bench, done: str = "") -> None:
    """What is ``done`` leaves its mark beside what was clicked."""
    keys = [key for key in WORDS if key not in "op"]
    rows = {key: 60 + 50 * place for place, key in enumerate(keys)}
    marks = {(150, rows[key]): f"fait : {key}" for key in done}
    bench.show(
        bench.ocr.paint({(20, 10): "écran page", **{(40, rows[key]): WORDS[key] for key in keys}, **marks})
    )


def show_start(bench: Bench) -> None:
    bench.show(bench.ocr.paint({(20, 10): "écran accueil", (40, 200): "Ouvrir", (240, 200): "Rouvrir"}))


def opened(bench: Bench) -> None:
    show_start(bench)
    show_page(bench)


def clicked(bench: Bench) -> list[str]:
    return [event.target for event in bench.store.run_events.of_replay("run1") if event.type == "action_sent"]


def choices(bench: Bench) -> dict[str, str]:
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.UNEXPECTED_SCREEN
    return {one.key: one.told for one in pause.options}


def test_what_most_people_chose_is_a_hint_and_not_a_choice(bench: Bench) -> None:
    begin(bench, ("ou", 3), ("og", 2))
    opened(bench)
    assert clicked(bench) == ["Ouvrir"]
    told = choices(bench)
    assert list(told) == ["u", "g"]
    assert "« Urgence »" in told["u"]
    assert "(3 fois sur 5)" in told["u"]
    pause = bench.replay().pause
    assert pause is not None
    assert told["g"] in pause.message
    assert pause.edge_id is None, "none of them is at fault"


def test_it_does_not_end_unsaved_because_most_did(bench: Bench) -> None:
    begin(bench, ("o", 3), ("os", 2))
    opened(bench)
    assert list(choices(bench)) == ["s", HERE_IT_ENDS]
    bench.engine.resume("run1", None, which=HERE_IT_ENDS)
    assert bench.replay().status is ReplayStatus.COMPLETED
    assert clicked(bench) == ["Ouvrir"]


@pytest.mark.parametrize("ways", [(("ors", 2), ("os", 3)), (("ors", 3), ("os", 2)), (("ors", 2), ("os", 2))])
def test_a_step_that_only_shows_something_stops_nobody(
    bench: Bench, ways: tuple[tuple[str, int], ...]
) -> None:
    begin(bench, *ways)
    opened(bench)
    assert bench.replay().pause is None
    if clicked(bench)[-1] == "Rafraîchir":
        show_page(bench, "r")
    assert clicked(bench)[-1] == "Enregistrer"
    show_page(bench, "rs")
    assert bench.replay().status is ReplayStatus.COMPLETED


def test_nor_because_the_screen_cannot_be_made_out_any_more(bench: Bench) -> None:
    begin(bench, ("o", 3), ("os", 2))
    opened(bench)
    bench.engine.resume("run1", None)
    bench.show_until_it_stops_looking(bench.ocr.paint({(40, 80): "Tout autre chose"}))
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.UNEXPECTED_SCREEN


def test_having_looked_about_is_no_reason_to_save_rather_than_to_file(bench: Bench) -> None:
    begin(bench, ("orns", 3), ("onc", 2))
    opened(bench)
    show_page(bench, "r")
    assert clicked(bench) == ["Ouvrir", "Rafraîchir", "Relu"]
    show_page(bench, "rn")
    assert set(choices(bench)) == {"s", "c"}


def test_a_person_says_which_way_to_go_and_it_is_gone(bench: Bench) -> None:
    begin(bench, ("ou", 3), ("og", 2))
    opened(bench)
    bench.engine.resume("run1", None, "marie", which="g")
    show_page(bench)
    assert clicked(bench) == ["Ouvrir", "Programmé"]
    show_page(bench, "g")
    assert bench.replay().status is ReplayStatus.COMPLETED
    (word,) = [one for one in bench.store.run_events.of_replay("run1") if isinstance(one, RunResumed)]
    assert (word.said, word.which, word.operator_id) == (None, "g", "marie")


def test_a_coached_choice_is_proposed_and_done_once_it_is_agreed_to(bench: Bench) -> None:
    begin(bench, ("ou", 3), ("og", 2), coached=True)
    show_start(bench)
    bench.engine.resume("run1", None)
    opened(bench)
    bench.engine.resume("run1", None, which="g")
    show_page(bench)
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.PROPOSED
    bench.engine.resume("run1", None)
    show_page(bench)
    assert clicked(bench) == ["Ouvrir", "Programmé"]


def test_a_step_that_a_person_did_is_named(bench: Bench) -> None:
    begin(bench, ("ons", 2), ("os", 2))
    opened(bench)
    before = bench.replay()
    with pytest.raises(ConflictError, match=r"which is done \(n: .*« Relu ».*; s: .*« Enregistrer »"):
        bench.engine.resume("run1", "done")
    assert bench.replay() == before
    bench.engine.resume("run1", "done", which="s")
    assert bench.replay().taken == ("o", "s")
    assert bench.replay().status is ReplayStatus.COMPLETED
    assert clicked(bench) == ["Ouvrir"]


def test_only_a_way_that_is_there_can_be_named(bench: Bench) -> None:
    begin(bench, ("ou", 3), ("og", 2))
    opened(bench)
    before = bench.replay()
    for which in ("o", "nowhere", HERE_IT_ENDS):
        with pytest.raises(ConflictError, match=f"{which} is none of u, g"):
            bench.engine.resume("run1", None, which=which)
    assert bench.replay() == before


def test_on_a_screen_nobody_knows_the_step_that_was_done_is_named_too(bench: Bench) -> None:
    begin(bench, ("ou", 3), ("og", 2))
    opened(bench)
    bench.engine.resume("run1", None)
    bench.show_until_it_stops_looking(bench.ocr.paint({(40, 80): "Tout autre chose"}))
    with pytest.raises(ConflictError, match="say which"):
        bench.engine.resume("run1", "done")
    bench.engine.resume("run1", "done", which="g")
    assert bench.replay().taken == ("o", "g")


def test_an_action_that_was_sent_is_the_one_that_is_done(bench: Bench) -> None:
    begin(bench, ("ou", 3), ("og", 2))
    opened(bench)
    bench.engine.resume("run1", None, which="g")
    show_page(bench)
    bench.engine.pause("run1", "un instant")
    with pytest.raises(ConflictError, match="u is none of g"):
        bench.engine.resume("run1", "done", which="u")
    bench.engine.resume("run1", "done")
    assert bench.replay().taken == ("o", "g")


def test_what_was_done_on_a_screen_counts_however_that_screen_was_reached(bench: Bench) -> None:
    """One person ticked « Urgence » and had come by another door: whoever comes by the usual one is asked as well."""
    begin(bench, ("pus", 1), ("os", 4))
    show_start(bench)
    bench.engine.resume("run1", None, which="o")
    opened(bench)
    assert clicked(bench) == ["Ouvrir"]
    assert set(choices(bench)) == {"u", "s"}
    bench.engine.resume("run1", None, which="u")
    show_page(bench)
    show_page(bench, "u")
    assert clicked(bench) == ["Ouvrir", "Urgence", "Enregistrer"]


def test_who_decided_against_it_is_not_asked_again_on_that_screen(bench: Bench) -> None:
    begin(bench, ("pucs", 1), ("ocs", 4))
    show_start(bench)
    bench.engine.resume("run1", None, which="o")
    opened(bench)
    assert set(choices(bench)) == {"u", "c"}
    bench.engine.resume("run1", None, which="c")
    show_page(bench)
    show_page(bench, "c")
    assert clicked(bench) == ["Ouvrir", "Classer", "Enregistrer"]


def test_the_same_done_on_both_ways_is_no_question(bench: Bench) -> None:
    begin(bench, ("pus", 1), ("ous", 4))
    show_start(bench)
    bench.engine.resume("run1", None, which="o")
    opened(bench)
    assert clicked(bench) == ["Ouvrir", "Urgence"]
