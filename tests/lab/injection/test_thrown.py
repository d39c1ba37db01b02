"""A thrown dialog stands where it is told to, in front, and tells by itself what it was answered with."""

from __future__ import annotations

import time
from collections.abc import Iterator

import httpx
import pytest

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import FULL, ScriptedPerson
from rpa_vision_lab.injection.browser import BROWSER_ASKS, BrowserBox
from rpa_vision_lab.injection.pages import AskingSite, Page
from rpa_vision_lab.injection.thrown import CLOSED, Look, Standing
from rpa_vision_lab.injection.toolkits import Maker, ToolkitBox
from rpa_vision_lab.injection.unsaved import Leaving, UnsavedNotepad, UnsavedRecord
from rpa_vision_lab.injection.windows import CREDENTIALS, WindowsBox, WindowsCredentials, WindowsDesk
from rpa_vision_lab.injection.wordings import Kind, Wording

pytestmark = pytest.mark.desktop

QUESTION = Wording(
    kind=Kind.BUSINESS,
    type=DialogType.METIER_CONFIRM,
    language="fr",
    title="Transmission",
    text="Confirmez-vous la transmission ?",
    buttons=("Oui", "Non"),
    answer="Oui",
)
CENTRE = Point(500, 420)
BEHIND = Box(100, 80, 900, 680)
NEAR = 60
"""Pixels: frames and shadows."""
WITHIN_S = 60.0


@pytest.fixture
def person(virtual: VirtualDesktop) -> Iterator[ScriptedPerson]:
    with ScriptedPerson(virtual.display, FULL) as someone:
        yield someone


@pytest.fixture(scope="module")
def desk(virtual: VirtualDesktop) -> Iterator[WindowsDesk]:
    with WindowsDesk(virtual.display) as one:
        yield one


def answered(box: Standing, person: ScriptedPerson, key: str) -> str | None:
    """A key that comes before the dialog listens is lost: it is pressed until there is an answer."""
    deadline = time.monotonic() + WITHIN_S
    while box.answer() is None and time.monotonic() < deadline:
        person.press(key)
        time.sleep(0.2)
    return box.answer()


def stands_at_its_place(box: Standing) -> bool:
    deadline = time.monotonic() + WITHIN_S
    while time.monotonic() < deadline:
        area = box.area()
        if area and abs(area.center.x - CENTRE.x) < NEAR and abs(area.center.y - CENTRE.y) < NEAR:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize(
    "maker",
    ["tk", *(pytest.param(one, marks=pytest.mark.lab) for one in ("zenity", "yad", "kdialog"))],
)
def test_a_toolkits_dialog_tells_its_answer(
    virtual: VirtualDesktop, person: ScriptedPerson, maker: Maker
) -> None:
    with ToolkitBox(virtual.display, maker, QUESTION, Look("dark", 1.25, CENTRE)) as box:
        assert box.shown_at is not None
        assert stands_at_its_place(box)
        assert box.answer() is None
        assert answered(box, person, "enter") == "Oui"


def test_a_dialog_that_is_taken_away_was_not_answered(virtual: VirtualDesktop) -> None:
    with ToolkitBox(virtual.display, "tk", QUESTION, Look(centre=CENTRE)) as box:
        assert box.answer() is None


@pytest.mark.lab
def test_windows_dialogs_tell_their_answers(desk: WindowsDesk, person: ScriptedPerson) -> None:
    with WindowsBox(desk, QUESTION, Look(centre=CENTRE), "question") as box:
        assert stands_at_its_place(box)
        assert box.answer() is None
        assert answered(box, person, "enter") == "Oui"
    with WindowsCredentials(desk, CREDENTIALS, Look(centre=CENTRE)) as prompt:
        assert prompt.answer() is None
        assert answered(prompt, person, "escape") is not None


@pytest.mark.lab
@pytest.mark.parametrize(
    ("maker", "key", "said"),
    [("notepad", "enter", "Oui"), ("notepad", "escape", CLOSED), ("gnuhealth", "escape", CLOSED)],
)
def test_unsaved_work_is_asked_about_by_its_own_program(
    virtual: VirtualDesktop, desk: WindowsDesk, person: ScriptedPerson, maker: str, key: str, said: str
) -> None:
    """Enter says what the program proposes, and it has saved then."""
    behind = (
        UnsavedNotepad(desk, person, BEHIND)
        if maker == "notepad"
        else UnsavedRecord(virtual.display, person, BEHIND)
    )
    with behind as unsaved, Leaving(virtual.display, unsaved, Look(centre=CENTRE)) as box:
        assert stands_at_its_place(box)
        assert box.answer() is None
        assert not unsaved.is_saved()
        assert answered(box, person, key) == said
        assert unsaved.is_saved() == (said == "Oui")


@pytest.mark.lab
def test_a_pages_message_tells_that_it_was_closed(virtual: VirtualDesktop, person: ScriptedPerson) -> None:
    alert = next(one for one in BROWSER_ASKS if one.wording.kind is Kind.BUSINESS)
    with BrowserBox(virtual.display, alert, Look(centre=CENTRE)) as box:
        assert box.answer() is None
        assert answered(box, person, "enter") == "OK"


def test_a_site_tells_what_its_page_was_answered() -> None:
    with AskingSite(Page("Intranet", "alert('bonjour'); tell('ok')")) as site:
        assert "bonjour" in httpx.get(site.address).text
        assert (site.asks, site.answer) == (False, None)
        for told in ("asking", "ok"):
            httpx.post(f"{site.address}told/{told}")
        assert (site.asks, site.answer) == (True, "ok")


def test_a_site_behind_a_password_tells_whether_one_was_given() -> None:
    with AskingSite(Page("")) as site:
        assert httpx.get(site.address).status_code == httpx.codes.UNAUTHORIZED
        assert (site.asks, site.answer) == (True, None)
        httpx.get(site.address, auth=("somebody", "anything"))
        assert site.answer == "ok"
