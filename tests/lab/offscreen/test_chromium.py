from __future__ import annotations

from collections.abc import Iterator

import pytest

from chromium_rig import ChromiumRig, WitnessPage
from desktop_contract import DesktopContract, Mortal
from desktop_witness import kill_and_wait
from rpa_vision.models.geometry import Point, Size
from rpa_vision_lab.offscreen.chromium import ChromiumDesktop
from rpa_vision_lab.offscreen.chromium_browser import ChromiumBrowser

_SCALE = 2.0
"""Where a place on the picture is none on the page, nothing can be right by chance."""


@pytest.fixture(scope="module")
def browser() -> Iterator[ChromiumBrowser]:
    with ChromiumBrowser() as running:
        yield running


@pytest.fixture(scope="module")
def site() -> Iterator[WitnessPage]:
    with WitnessPage() as page:
        yield page


@pytest.fixture
def rig(browser: ChromiumBrowser, site: WitnessPage) -> Iterator[ChromiumRig]:
    with browser.page(site.address, size=Size(1040, 820), scale=_SCALE) as desktop:
        yield ChromiumRig(desktop, _SCALE)


class MortalChromium(Mortal):
    def __init__(self, browser: ChromiumBrowser, address: str) -> None:
        self._browser = browser
        self.desktop: ChromiumDesktop = browser.page(address)

    def close(self) -> None:
        self.desktop.close()

    def kill(self) -> None:
        kill_and_wait(self._browser.pid)


@pytest.fixture
def mortal(site: WitnessPage) -> Iterator[MortalChromium]:
    with ChromiumBrowser() as browser:
        yield MortalChromium(browser, site.address)


class TestChromiumDesktop(DesktopContract):
    pass


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_part_is_told_where_it_is_on_the_picture(
    browser: ChromiumBrowser, site: WitnessPage, scale: float
) -> None:
    with browser.page(site.address, size=Size(1000, 800), scale=scale) as desktop:
        pad = desktop.box_of("#pad")
        blue, green, red = desktop.capture().pixels[pad.top, pad.left]
        assert (red, green, blue) == (0x22, 0x33, 0x44)
        assert tuple(desktop.capture().pixels[pad.top - 1, pad.left]) == (255, 255, 255)


def test_what_was_typed_is_selected_and_taken_back_by_keys(rig: ChromiumRig) -> None:
    rig.focus_field()
    rig.desktop.type_text("Lefèvre")
    rig.desktop.press(["ctrl", "a"])
    rig.desktop.type_text("Noël")
    assert rig.field_text() == "Noël"
    rig.desktop.press(["ctrl", "z"])
    assert rig.field_text() == "Lefèvre"
    rig.desktop.press(["home"])
    rig.desktop.press(["delete"])
    rig.desktop.press(["end"])
    rig.desktop.press(["backspace"])
    assert rig.field_text() == "efèvr"
    rig.desktop.press(["X"])
    assert rig.field_text() == "efèvrX"


def test_pages_share_no_keyboard(browser: ChromiumBrowser, site: WitnessPage) -> None:
    with browser.page(site.address) as one, browser.page(site.address) as other:
        for desktop, name in ((one, "un"), (other, "deux")):
            desktop.click(desktop.box_of("field").center, "left", double=False, modifiers=())
            desktop.type_text(name)
        one.type_text("!")
        assert one.evaluate("field.value") == "un!"
        assert other.evaluate("field.value") == "deux"


def test_a_double_click_is_one_for_the_page(rig: ChromiumRig) -> None:
    rig.desktop.evaluate("window.doubled = 0; document.addEventListener('dblclick', () => doubled++)")
    rig.desktop.click(Point(rig.pad.left + 5, rig.pad.top + 5), "left", double=True, modifiers=())
    assert rig.desktop.evaluate("doubled") == 1
