"""Programs drawn by Swing: what they tell assistive tools, and how they are dressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rpa_vision_lab.zoo.look import Look
from rpa_vision_lab.zoo.program import ZooProgram

_WRAPPER = "/usr/share/java/java-atk-wrapper.jar"
_TELLS = (
    "-Djavax.accessibility.assistive_technologies=org.GNOME.Accessibility.AtkWrapper",
    f"-Xbootclasspath/a:{_WRAPPER}",
)
BRIDGE = "libatk-wrapper-java"
_METAL = "javax.swing.plaf.metal.MetalLookAndFeel"
_GTK = "com.sun.java.swing.plaf.gtk.GTKLookAndFeel"
_KINDS = ("control", "system", "user", "small")
_USUAL_PRINT = 12


class JavaProgram(ZooProgram):
    toolkit: ClassVar[str] = "Java Swing"

    @property
    def swing(self) -> str:
        """The class that draws it: for programs that do not take it from the machine's options."""
        return _GTK if self.look.theme == "dark" else _METAL

    def options(self) -> Sequence[str]:
        """For the virtual machine, besides."""
        return ()

    def dressed(self) -> dict[str, str]:
        """The virtual machine reads these from its environment, however the program starts it."""
        options = (
            *_TELLS,
            f"-Duser.home={self.home}",
            "-Duser.language=fr",
            f"-Dswing.defaultlaf={self.swing}",
            *_print(self.look),
            *self.options(),
        )
        return {"_JAVA_OPTIONS": " ".join(options), **self._theme()}

    def _theme(self) -> dict[str, str]:
        """GTK's own, where the program takes the system's look."""
        return {"GTK_THEME": "Adwaita:dark" if self.look.theme == "dark" else "Adwaita"}


def _print(look: Look) -> Sequence[str]:
    """Metal is given its sizes by name; the machine's own scale takes whole numbers only."""
    size = f"Dialog-{round(_USUAL_PRINT * look.scale)}"
    return [f"-Dswing.plaf.metal.{kind}Font={size}" for kind in _KINDS] if look.scale != 1 else []
