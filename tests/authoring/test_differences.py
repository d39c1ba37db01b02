"""Two versions side by side: what a person changed, and nothing else."""

from __future__ import annotations

from hypothesis import given, settings

from replay_bench import admission_workflow
from rpa_vision.authoring.editing.differences import differences
from rpa_vision.models.graph.tally import EdgeTally, Experience, Tally
from rpa_vision.models.graph.workflow import EdgeStats, Node, Workflow
from strategies import workflows


def test_a_change_is_named_by_the_thing_it_belongs_to() -> None:
    before = admission_workflow()
    conditions = before.edges[1].post_conditions.model_copy(update={"timeout_seconds": 9.0})
    after = before.with_edge(before.edges[1].model_copy(update={"post_conditions": conditions}))
    (found,) = differences(before, after.model_copy(update={"version": 2}))
    assert (found.place, found.before, found.after) == ("edges.e1.post_conditions.timeout_seconds", 5.0, 9.0)


def test_one_put_in_does_not_make_the_rest_look_changed() -> None:
    before = admission_workflow()
    extra = Node(node_id="extra", label="Message")
    after = before.model_copy(update={"nodes": (extra, *before.nodes)})
    (found,) = differences(before, after)
    assert (found.place, found.before) == ("nodes.extra", None)
    (gone,) = differences(after, before)
    assert (gone.place, gone.after) == ("nodes.extra", None)


def test_another_order_is_a_change() -> None:
    before = admission_workflow()
    (found,) = differences(before, before.model_copy(update={"edges": before.edges[::-1]}))
    assert (found.place, found.after) == ("edges", ["e2", "e1", "e0"])


def test_counters_are_no_change() -> None:
    before = admission_workflow()
    counted = EdgeTally(stats=EdgeStats(success_count=9), experience=Experience(slowest_ms=3))
    tally = Tally.of(before).model_copy(update={"edges": {"e0": counted}})
    assert differences(before, tally.put_into(before)) == ()


@given(workflows(), workflows())
@settings(max_examples=20)
def test_only_the_same_has_no_differences(one: Workflow, other: Workflow) -> None:
    assert differences(one, one) == ()
    forth, back = differences(one, other), differences(other, one)
    assert {found.place for found in forth} == {found.place for found in back}
    if not forth:
        assert [node.node_id for node in one.nodes] == [node.node_id for node in other.nodes]
