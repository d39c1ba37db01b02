from __future__ import annotations

import argparse
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.errors import BadInputError
from rpa_vision_lab.dpi.options import (
    MOMENTS,
    DialogAt,
    DialogKind,
    DpiOptions,
    Fault,
    Language,
    Order,
    Theme,
    Wording,
    add_arguments,
    options_of,
)

moments = st.sampled_from(MOMENTS) | st.integers(0, 9999).map(lambda seconds: f"after_{seconds}_seconds")
dialogs = st.builds(DialogAt, moments, st.sampled_from(get_args(DialogKind)))
options = st.builds(
    DpiOptions,
    theme=st.sampled_from(get_args(Theme)),
    scale=st.floats(1.0, 1.75),
    font=st.sampled_from(("DejaVu Sans", "Carlito")),
    order=st.sampled_from(get_args(Order)),
    wording=st.sampled_from(get_args(Wording)),
    language=st.sampled_from(get_args(Language)),
    slow_ms=st.integers(0, 60_000),
    dialogs=st.lists(dialogs, max_size=3).map(tuple),
    faults=st.frozensets(st.sampled_from(get_args(Fault))),
    position=st.none() | st.tuples(st.integers(0, 4000), st.integers(0, 4000)),
)


@given(options)
def test_the_command_line_says_the_same_as_the_options(given_options: DpiOptions) -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert options_of(parser.parse_args(given_options.arguments())) == given_options


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"theme": "pink"}, "theme"),
        ({"scale": 2.0}, "scale"),
        ({"scale": 0.5}, "scale"),
        ({"language": "de"}, "language"),
        ({"slow_ms": -1}, "slow_ms"),
        ({"faults": frozenset({"burns"})}, "faults"),
        ({"dialogs": (DialogAt("at_lunch", "info_ok"),)}, "dialogs"),
        ({"dialogs": (DialogAt("after_x_seconds", "info_ok"),)}, "dialogs"),
    ],
)
def test_a_wrong_option_is_named(wrong: dict[str, Any], named: str) -> None:
    with pytest.raises(BadInputError, match=f"^{named}"):
        DpiOptions(**wrong)
