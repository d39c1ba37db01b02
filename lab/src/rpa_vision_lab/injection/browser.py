"""What a browser asks: permissions, a page's own messages, a password."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, replace

from rpa_vision.models.geometry import Size
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision_lab.injection.pages import AskingSite, Page
from rpa_vision_lab.injection.thrown import Look, Thrown
from rpa_vision_lab.injection.wordings import Kind, Wording
from rpa_vision_lab.programs.chromium import FLAGS
from rpa_vision_lab.programs.family import Family
from rpa_vision_lab.programs.shown import ShownWindow

_SIZE = Size(640, 420)
"""In the browser's own pixels, which are larger where all it shows is."""
_FAKE_MICROPHONE = "--use-fake-device-for-media-stream"
_MICROPHONE = "navigator.mediaDevices.getUserMedia({audio: true})"
_PLACE = "navigator.geolocation.getCurrentPosition(() => tell('allow'), e => tell(e.code == 1 ? 'block' : 'allow'))"


@dataclass(frozen=True)
class BrowserAsks:
    wording: Wording
    page: Page


def _permission(script: str, text: str) -> BrowserAsks:
    wording = Wording(
        kind=Kind.BROWSER,
        type=DialogType.BROWSER_PERMISSION,
        language="fr",
        title="Protocoles",
        text=text,
        buttons=("Autoriser", "Bloquer"),
    )
    return BrowserAsks(wording, Page("Protocoles", script))


def _says(kind: Kind, dialog_type: DialogType, text: str, call: str, *buttons: str) -> BrowserAsks:
    wording = Wording(
        kind=kind,
        type=dialog_type,
        acceptable=() if kind is Kind.BUSINESS else (DialogType.OK_SUSPECT, DialogType.INCONNU),
        language="fr",
        title="Intranet",
        text=text,
        buttons=buttons,
        answer=buttons[0] if kind is Kind.BUSINESS else None,
    )
    return BrowserAsks(wording, Page("Intranet", f"{call}({text!r}) === false ? tell('cancel') : tell('ok')"))


BROWSER_ASKS = (
    _permission(_PLACE, "Connaître votre position"),
    _permission(
        "Notification.requestPermission().then(said => tell(said == 'granted' ? 'allow' : 'block'))",
        "Afficher des notifications",
    ),
    _permission(f"{_MICROPHONE}.then(() => tell('allow'), () => tell('block'))", "Utiliser votre microphone"),
    _says(
        Kind.BUSINESS,
        DialogType.OK_TRIVIAL,
        "Le planning de la semaine est en ligne.",
        "alert",
        "OK",
    ),
    _says(
        Kind.UNKNOWN,
        DialogType.INCONNU,
        "Passer à la nouvelle présentation des protocoles ?",
        "confirm",
        "OK",
        "Annuler",
    ),
    _says(
        Kind.SUSPECT,
        DialogType.OK_SUSPECT,
        "Le brouillon sera perdu. Continuer ?",
        "confirm",
        "OK",
        "Annuler",
    ),
    BrowserAsks(
        Wording(
            kind=Kind.SYSTEM,
            type=DialogType.CREDENTIAL_PROMPT,
            acceptable=(DialogType.INCONNU,),
            language="fr",
            title="127.0.0.1",
            text="Se connecter",
            buttons=("Se connecter", "Annuler"),
        ),
        Page(""),
    ),
)


class BrowserBox(Thrown):
    def __init__(self, display: str, asks: BrowserAsks, look: Look) -> None:
        super().__init__(display)
        self._asks = asks
        self._look = look

    def _start(self, starting: ExitStack) -> None:
        self._site = starting.enter_context(AskingSite(self._asks.page))
        shown = [f"--app={self._site.address}", *_placed(self._look), _FAKE_MICROPHONE]
        shown += ["--force-dark-mode"] if self._look.theme == "dark" else []
        shown += [f"--force-device-scale-factor={self._look.scale}"]
        program = Family(
            ["chromium", *FLAGS, *shown, f"--user-data-dir={self.home / 'profile'}"],
            package="chromium",
            environment=self.environment(),
        )
        starting.callback(program.stop)
        self._appear(self._asking, replace(self._look, centre=None))

    def _asking(self) -> ShownWindow | None:
        return self.windows.find(app_name="chromium") if self._site.asks else None

    def answer(self) -> str | None:
        """In the words of the buttons, where it is a business dialog that has them."""
        said, buttons = self._site.answer, self._asks.wording.buttons
        return buttons[0] if said == "ok" else said


def _placed(look: Look) -> list[str]:
    """From the start: what it asks does not follow a window that is moved."""
    placed = [f"--window-size={_SIZE.width},{_SIZE.height}"]
    if look.centre is not None:
        left = round(look.centre.x / look.scale - _SIZE.width / 2)
        top = round(look.centre.y / look.scale - _SIZE.height / 2)
        placed.append(f"--window-position={max(0, left)},{max(0, top)}")
    return placed
