from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.agent.recording.lookout import Lookout
from rpa_vision.models.geometry import Box
from rpa_vision.models.session import WindowContext
from rpa_vision.ports import Frame, Monitor


class HandClock:
    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds


class World:
    """A screen and its reports of changes, which may be false."""

    def __init__(self) -> None:
        self.colour = 0
        self.reported = False
        self.honest = True
        self.pictures = 0

    def paint(self) -> None:
        self.colour += 1
        self.reported = self.honest

    def capture(self, region: Box | None = None) -> Frame:
        assert region is None
        self.pictures += 1
        return Frame(np.full((4, 4, 3), self.colour % 256, np.uint8))

    def monitors(self) -> Sequence[Monitor]:
        return []

    def foreground(self) -> WindowContext:
        return WindowContext(title=str(self.colour // 10))

    def any(self) -> bool:
        told, self.reported = self.reported, False
        return told

    def close(self) -> None: ...


def test_a_still_screen_is_pictured_once_a_second_and_a_changing_one_at_every_change() -> None:
    world, clock = World(), HandClock()
    lookout = Lookout(world, clock, world)
    for _ in range(50):
        lookout.look()
        clock.sleep(0.1)
    assert world.pictures <= 6
    for _ in range(20):
        world.paint()
        assert lookout.look().frame.pixels[0, 0, 0] == world.colour
        clock.sleep(0.03)


def test_a_display_that_hides_its_changes_is_looked_at_all_the_time() -> None:
    world, clock = World(), HandClock()
    lookout = Lookout(world, clock, world)
    lookout.look()
    world.honest = False
    world.paint()
    clock.sleep(1.1)
    assert lookout.look().frame.pixels[0, 0, 0] == 1
    for colour in range(2, 10):
        world.paint()
        clock.sleep(0.03)
        assert lookout.look().frame.pixels[0, 0, 0] == colour


@given(
    st.lists(st.tuples(st.booleans(), st.floats(0.001, 2.0)), min_size=1, max_size=60),
    st.floats(0.0, 1.0),
)
def test_the_picture_before_a_moment_never_shows_what_came_after_it(
    steps: list[tuple[bool, float]], part: float
) -> None:
    """Looked at after every step, asked about a moment just past."""
    world, clock = World(), HandClock()
    lookout = Lookout(world, clock, world)
    painted_at: list[tuple[float, int]] = [(clock.now(), 0)]
    for paints, pause in steps:
        lookout.look()
        looked = clock.now()
        clock.sleep(pause)
        if paints:
            world.paint()
            painted_at.append((clock.now(), world.colour))
        moment = looked + part * (clock.now() - looked)
        before = lookout.frames.before(moment)
        assert before is not None
        shown = max(colour for at, colour in painted_at if at <= looked)
        assert before.frame.pixels[0, 0, 0] == shown % 256
        assert before.at <= moment


def test_a_picture_that_was_there_before_and_after_a_stroke_is_as_young_as_the_stroke() -> None:
    world, clock = World(), HandClock()
    lookout = Lookout(world, clock, world)
    for _ in range(5):
        lookout.look()
        clock.sleep(0.5)
    before = lookout.frames.before(101.2)
    assert before is not None
    assert before.at == 101.2
    world.paint()
    lookout.look()
    newest = lookout.frames.before(102.3)
    assert newest is not None
    assert newest.at == 102.0
