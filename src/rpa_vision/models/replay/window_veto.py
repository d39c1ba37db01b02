"""Windows that nothing is ever done to: the system asking for rights, passwords or trust.

Known by what the platform itself says of a window, so that it holds even where no text can be read.
"""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import model_validator

from rpa_vision.models.base import Model
from rpa_vision.models.session import WindowContext
from rpa_vision.text.folding import folded


class WindowVeto(Model):
    """Every part that is given must fit: class and process as a whole, the title by what it contains."""

    window_class: str | None = None
    process: str | None = None
    title: str | None = None

    @model_validator(mode="after")
    def _says_something(self) -> WindowVeto:
        if not any((self.window_class, self.process, self.title)):
            raise ValueError(
                "a veto needs a window_class, a process or a title: an empty one would stop everything"
            )
        return self

    def fits(self, window: WindowContext) -> bool:
        return (
            (self.window_class is None or self.window_class.casefold() == window.window_class.casefold())
            and (self.process is None or _same_process(self.process, window.process))
            and (self.title is None or folded(self.title) in folded(window.title))
        )


def _same_process(wanted: str, seen: str) -> bool:
    """Linux keeps fifteen letters of a name."""
    wanted, seen = wanted.casefold(), seen.casefold()
    return wanted == seen or (len(seen) == _KEPT_BY_LINUX and wanted.startswith(seen))


_KEPT_BY_LINUX = 15

SYSTEM_WINDOWS = (
    *(
        WindowVeto(process=process)
        for process in (
            "consent.exe",
            "CredentialUIBroker.exe",
            "LogonUI.exe",
            "LockApp.exe",
            "smartscreen.exe",
            "SecurityHealthUI.exe",
            "polkit-gnome-authentication-agent-1",
            "polkit-kde-authentication-agent-1",
            "gcr-prompter",
            "pinentry-gtk-2",
            "pinentry-gnome3",
            "pinentry-qt",
            "ssh-askpass",
            "x11-ssh-askpass",
        )
    ),
    *(
        WindowVeto(window_class=window_class)
        for window_class in (
            "Credential Dialog Xaml Host",
            "$$$Secure UAP Dummy Window Class For Interim Dialog",
        )
    ),
    *(
        WindowVeto(title=title)
        for title in (
            "Contrôle de compte d'utilisateur",
            "User Account Control",
            "Sécurité de Windows",
            "Sécurité Windows",
            "Windows Security",
            "Authentication Required",
        )
    ),
)
"""Windows that only talk about such things are wrongly stopped at times; a person then says so."""


def veto_on(window: WindowContext, also: Iterable[WindowVeto] = ()) -> WindowVeto | None:
    return next((veto for veto in (*SYSTEM_WINDOWS, *also) if veto.fits(window)), None)
