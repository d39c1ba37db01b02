from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from rpa_vision.agent.windows.places import normalised

EXTENTS = st.integers(1, 32_767)


@st.composite
def pixels(draw: st.DrawFn) -> tuple[int, int]:
    extent = draw(EXTENTS)
    return draw(st.integers(0, extent - 1)), extent


@given(pixels())
@example((0, 1))
@example((32_766, 32_767))
def test_every_pixel_comes_back_to_itself_however_windows_rounds(case: tuple[int, int]) -> None:
    pixel, extent = case
    sent = normalised(pixel, extent)
    assert 0 <= sent <= 65_535
    assert sent * extent // 65_536 == pixel
    assert sent * extent // 65_535 == pixel
    assert round(sent * (extent - 1) / 65_535) == pixel


@given(st.integers(1, 2_000))
def test_all_pixels_of_a_screen_are_sent_apart(extent: int) -> None:
    assert len({normalised(pixel, extent) for pixel in range(extent)}) == extent
