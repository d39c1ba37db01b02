from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.agent.recording.gestures import InputGesture, Typed, as_typed, begun_by
from rpa_vision.agent.strokes import ButtonDown, ButtonUp, Key, Letter, Stroke, Wheel
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import Drag, Event, KeyPress, MouseClick, MouseScroll, TextInput

P = Point(100, 100)


def events_of(strokes: list[Stroke]) -> list[Event]:
    made: list[InputGesture] = []
    for stroke in strokes:
        longer = made[-1].extended(stroke) if made else None
        if longer is not None:
            made[-1] = longer
        elif (begun := begun_by(stroke)) is not None:
            made.append(begun)
    return [in_the_open(gesture) for gesture in made if not gesture.void]


def in_the_open(gesture: InputGesture) -> Event:
    """As when the screen shows every letter."""
    if isinstance(gesture, Typed):
        return gesture.shown_event(t=gesture.started)
    return gesture.event(t=gesture.started)


def clicked(at: float, pos: Point = P, hold: float = 0.05) -> list[Stroke]:
    return [ButtonDown(at, pos, "left"), ButtonUp(at + hold, pos, "left")]


def typed(text: str, start: float = 0.0) -> list[Stroke]:
    return [Letter(start + 0.1 * index, letter) for index, letter in enumerate(text)]


def test_two_quick_clicks_on_one_spot_are_a_double_click() -> None:
    assert events_of([*clicked(0.0), *clicked(0.2, Point(102, 101))]) == [
        MouseClick(t=0.0, pos=P, double=True)
    ]


def test_slow_far_or_third_clicks_are_clicks_of_their_own() -> None:
    slow = events_of([*clicked(0.0), *clicked(0.6)])
    far = events_of([*clicked(0.0), *clicked(0.2, Point(140, 100))])
    third = events_of([*clicked(0.0), *clicked(0.15), *clicked(0.3)])
    assert [event.double for event in slow if isinstance(event, MouseClick)] == [False, False]
    assert [event.double for event in far if isinstance(event, MouseClick)] == [False, False]
    assert [event.double for event in third if isinstance(event, MouseClick)] == [True, False]


def test_a_trembling_hand_clicks_and_a_travelling_one_drags() -> None:
    tremble = [ButtonDown(0.0, P, "left"), ButtonUp(0.1, Point(104, 103), "left")]
    travel = [ButtonDown(0.0, P, "left"), ButtonUp(0.9, Point(300, 120), "left")]
    assert events_of(tremble) == [MouseClick(t=0.0, pos=P)]
    assert events_of(travel) == [Drag(t=0.0, pos=P, to=Point(300, 120))]


def test_a_click_keeps_its_button_and_what_was_held() -> None:
    strokes = [ButtonDown(1.0, P, "right", ("ctrl",)), ButtonUp(1.1, P, "right")]
    assert events_of(strokes) == [MouseClick(t=1.0, pos=P, button="right", modifiers=("ctrl",))]


def test_wheel_steps_on_one_spot_add_up() -> None:
    turned = [Wheel(0.1 * step, P, (0, 1)) for step in range(5)]
    assert events_of(turned) == [MouseScroll(t=0.0, pos=P, delta=(0, 5))]
    assert events_of([Wheel(0.0, P, (0, 1)), Wheel(0.1, P, (0, -1))]) == []


def test_letters_make_a_text_until_something_else_is_done() -> None:
    strokes = [*typed("né le"), Key(1.0, ("tab",)), *typed("12", 2.0), *clicked(3.0)]
    assert events_of(strokes) == [
        TextInput(t=0.0, text="né le"),
        KeyPress(t=1.0, keys=("tab",)),
        TextInput(t=2.0, text="12"),
        MouseClick(t=3.0, pos=P),
    ]


def test_backspace_erases_what_was_typed_and_is_a_key_beyond_it() -> None:
    back = Key(5.0, ("backspace",))
    assert events_of([*typed("Noëk"), back, Letter(6.0, "l")]) == [TextInput(t=0.0, text="Noël")]
    assert events_of([*typed("a"), back]) == []
    assert events_of([*typed("a"), back, back]) == [KeyPress(t=5.0, keys=("backspace",))]
    assert events_of([back]) == [KeyPress(t=5.0, keys=("backspace",))]


def test_a_release_nobody_saw_pressed_means_nothing() -> None:
    assert events_of([ButtonUp(0.0, P, "left")]) == []


def test_what_was_typed_is_in_no_event_unless_asked_for_and_in_no_log() -> None:
    (gesture,) = [begun_by(stroke) for stroke in typed("s")]
    assert isinstance(gesture, Typed)
    longer = gesture.extended(Letter(1.0, "ecret", hidden=True))
    assert longer is not None
    assert longer.event(t=0.0) == TextInput(t=0.0, text=None, masked=True)
    assert "secret" not in repr(longer) + repr(Letter(1.0, "secret"))
    assert isinstance(longer, Typed)
    assert longer.hidden


@given(
    st.characters(categories=["L", "N", "P", "S"]),
    st.sampled_from([(), ("shift",), ("ctrl",), ("alt",), ("super",)]),
)
def test_a_letter_never_becomes_a_key_unless_it_is_a_shortcut(letter: str, held: tuple[str, ...]) -> None:
    stroke = as_typed(Key(1.0, (*held, letter)))
    assert isinstance(stroke, Key if held in (("ctrl",), ("alt",), ("super",)) else Letter)
    for key in ("enter", "f5", "tab"):
        assert as_typed(Key(1.0, (*held, key))) == Key(1.0, (*held, key))


places = st.builds(Point, st.integers(0, 400), st.integers(0, 400))
makers = st.one_of(
    st.tuples(st.just("down"), places),
    st.tuples(st.just("up"), places),
    st.tuples(st.just("wheel"), places),
    st.tuples(st.just("letter"), st.characters(categories=["L", "N", "P"])),
    st.tuples(st.just("key"), st.sampled_from([("enter",), ("backspace",), ("ctrl", "v")])),
)


def stroke_of(kind: str, what: object, at: float) -> Stroke:
    match kind:
        case "down":
            return ButtonDown(at, what, "left")  # type: ignore[arg-type]
        case "up":
            return ButtonUp(at, what, "left")  # type: ignore[arg-type]
        case "wheel":
            return Wheel(at, what, (0, 1))  # type: ignore[arg-type]
        case "letter":
            return Letter(at, what)  # type: ignore[arg-type]
        case _:
            return Key(at, what)  # type: ignore[arg-type]


@given(st.lists(st.tuples(makers, st.floats(0, 2)), max_size=40))
def test_whatever_the_hands_do_events_are_in_order_and_no_press_or_letter_is_lost(
    moves: list[tuple[tuple[str, object], float]],
) -> None:
    now, strokes = 0.0, []
    for (kind, what), pause in moves:
        now += pause
        strokes.append(stroke_of(kind, what, now))
    events = events_of(strokes)
    assert [event.t for event in events] == sorted(event.t for event in events)
    presses = sum(
        2 if isinstance(e, MouseClick) and e.double else isinstance(e, MouseClick | Drag) for e in events
    )
    assert presses == sum(isinstance(stroke, ButtonDown) for stroke in strokes)
    turned = sum(event.delta[1] for event in events if isinstance(event, MouseScroll))
    assert turned == sum(isinstance(stroke, Wheel) for stroke in strokes)
    letters = sum(isinstance(stroke, Letter) for stroke in strokes)
    erased = sum(isinstance(s, Key) and s.keys == ("backspace",) for s in strokes)
    erasing = sum(isinstance(e, KeyPress) and e.keys == ("backspace",) for e in events)
    kept = sum(len(event.text or "") for event in events if isinstance(event, TextInput))
    assert kept == letters - (erased - erasing)
