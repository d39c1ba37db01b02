"""How a program looks while a dozen of its windows are drawn: its toolkit, style, colours, letters, scale, by lot."""

from __future__ import annotations

import contextlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from kept import LOOKS, is_kept
from letters import FAMILIES, SIZES, files_of, some_drawing
from qt_sheets import some_sheet
from theme_icons import GLYPHS, INKED, THEMES, Icons

HERE = Path(__file__).parent
SCALES = ((1.0, 1.25, 1.5, 2.0), (72, 12, 12, 4))
DARK_SAFE = ("oxygen", "Tango", "gnome", "mate", INKED, *GLYPHS)
"""Icons one also sees on a dark ground."""
Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Session:
    toolkit: str
    """``qt5``, ``qt6``, ``gtk3``, …"""
    look: str
    """The style or theme, as the toolkit calls it."""
    dark: bool
    zoom: float
    language: str
    family: str
    size: int
    icon_theme: str
    command: tuple[str, ...]
    told: dict[str, Any]
    """What the program that draws must know of all that."""
    settings: dict[str, str]
    cached: Path

    @property
    def kept_out(self) -> bool:
        return is_kept(self.toolkit, self.look)

    @cached_property
    def environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
        home = home_of(self.cached)
        return {
            **kept, "LANG": LOCALES[self.language], "LANGUAGE": self.language, "HOME": str(home), "XDG_RUNTIME_DIR": str(self.cached), "KIT_FILES": str(home), "KIT_LOOK": json.dumps(self.told), **self.settings,
        }  # fmt: skip

    @property
    def fonts(self) -> tuple[Path, Path]:
        return files_of(self.family)

    def icons(self) -> Icons:
        return Icons(self.icon_theme, (225, 225, 225) if self.dark else (46, 52, 54), self.cached / "icons")


LOCALES = {"fr": "fr_FR.UTF-8", "en": "C.UTF-8"}
FOLDERS = ("Documents", "Photos", "Factures", "Courrier", "Projets", "Archives", "Rapports", "Modèles")
FILES = (
    "bilan",
    "lettre",
    "planning",
    "liste",
    "compte-rendu",
    "budget",
    "notes",
    "plan",
    "inventaire",
    "contrat",
)
ENDINGS = ("pdf", "odt", "txt", "png", "csv", "zip")


def home_of(cached: Path) -> Path:
    """A folder of nobody's, with something in it to choose among."""
    home = cached / "home" / "camille"
    if not home.exists():
        lots = random.Random(0)
        for folder in FOLDERS:
            (home / folder).mkdir(parents=True, exist_ok=True)
            for name in lots.sample(FILES, lots.randint(2, len(FILES))):
                (home / folder / f"{name}-{lots.randint(1, 99)}.{lots.choice(ENDINGS)}").write_text(
                    "x" * lots.randint(1, 90000)
                )
    return home


def some_session(toolkit: str, lots: random.Random, cached: Path, *, kept: bool) -> Session:
    """Kept out of training, or not: never both."""
    while True:
        session = _MAKERS[toolkit](lots, cached)
        if session.kept_out == kept:
            return session


def _session(toolkit: str, look: str, lots: random.Random, cached: Path, **told: Any) -> Session:
    dark = told.pop("dark", False)
    zoom = told.pop("zoom", None) or lots.choices(*SCALES)[0]
    command, settings = told.pop("command"), told.pop("settings", {})
    family, size = lots.choice(FAMILIES), lots.choices(*SIZES)[0]
    language = lots.choice(("fr", "fr", "en"))
    icons = lots.choice(DARK_SAFE if dark else (*THEMES, INKED, *GLYPHS))
    return Session(
        toolkit, look, dark, zoom, language, family, size, icons, command,
        {"font": family, "size": size, "language": language, "dark": dark, "light": not dark, "scale": zoom, **told},
        {"FONTCONFIG_FILE": str(some_drawing(lots, cached)), **settings}, cached,
    )  # fmt: skip


# -- Qt

QT5 = (
    "Breeze", "Breeze", "Breeze", "Oxygen", "Oxygen", "QtCurve", "QtCurve", "cleanlooks", "plastique", "motif", "cde", "Windows", "Windows", "Adwaita",
    "Adwaita-Dark", "ukui-default", "ukui-dark", "kvantum", "kvantum", "kvantum", "kvantum", "Fusion",
)  # fmt: skip
QT6 = (
    "Windows",
    "Windows",
    "Adwaita",
    "Adwaita",
    "Adwaita-Dark",
    "sheet",
    "sheet",
    "sheet",
    "sheet",
    "qdarkstyle",
    "qdarktheme",
    "Fusion",
)
COLOURED = ("Windows", "cleanlooks", "plastique", "motif", "cde", "Oxygen", "QtCurve", "Breeze", "Fusion")
"""Styles that take any colours they are given."""
KVANTUM = Path("/usr/share/Kvantum")
NOT_KVANTUM = ("KvArc", "KvArcDark")
"""Of a family of themes that is kept out."""


def _qt(binding: str, looks: tuple[str, ...]) -> Callable[[random.Random, Path], Session]:
    def some(lots: random.Random, cached: Path) -> Session:
        look = lots.choice(looks)
        style, told = look, {}
        dark = look.lower().endswith("dark")
        settings = {"KIT_BINDING": binding, "QT_QPA_PLATFORM": "offscreen", "QT_LOGGING_RULES": "*=false"}
        if look in COLOURED and lots.random() < (0.8 if look != "Windows" else 0.6):
            dark = lots.random() < 0.28
            told["palette"] = _palette(lots, dark=dark)
        elif look == "kvantum":
            theme = lots.choice(sorted(one.name for one in KVANTUM.iterdir() if one.name not in NOT_KVANTUM))
            dark = "dark" in theme.lower() or theme in ("KvCurves3d1", "KvBlender")
            settings["XDG_CONFIG_HOME"] = str(_kvantum(theme, cached))
            look = f"kvantum-{theme}"
        elif look == "sheet":
            dark = lots.random() < 0.3
            style, told["sheet"] = "Windows", some_sheet(lots, dark=dark)
        elif look in ("qdarkstyle", "qdarktheme"):
            dark = lots.random() < 0.5
            style, told["made_by"] = "Windows", look
        zoom = lots.choices(*SCALES)[0]
        settings["QT_SCALE_FACTOR"] = str(zoom)
        icons = lots.choice(
            ("oxygen", "Tango", "gnome")
            if dark
            else ("oxygen", "breeze", "Papirus", "Tango", "elementary-xfce", "gnome")
        )
        command = (sys.executable, str(HERE / "qt_draw.py"))
        return _session(
            f"qt{binding}",
            look,
            lots,
            cached,
            style=style,
            dark=dark,
            zoom=zoom,
            icons=icons,
            command=command,
            settings=settings,
            **told,
        )

    return some


def _palette(lots: random.Random, *, dark: bool) -> dict[str, Colour]:
    accent = lots.choice(
        (
            (0, 120, 215),
            (48, 140, 198),
            (53, 132, 228),
            (10, 36, 106),
            (233, 84, 32),
            (46, 125, 50),
            (108, 92, 231),
            (200, 60, 60),
            (61, 174, 233),
        )
    )
    if dark:
        grey = lots.randint(28, 70)
        window = (grey, grey + lots.randint(0, 4), grey + lots.randint(0, 9))
        return {
            "window": window,
            "button": tuple(one + lots.randint(0, 16) for one in window),
            "base": tuple(one - lots.randint(4, 18) for one in window),
            "accent": accent,
        }
    window = lots.choice(
        (
            (240, 240, 240),
            (239, 240, 241),
            (212, 208, 200),
            (236, 233, 216),
            (192, 192, 192),
            (246, 245, 244),
            (255, 255, 255),
            (225, 230, 240),
            (220, 225, 218),
        )
    )
    button = window if lots.random() < 0.7 else tuple(max(0, one - lots.randint(0, 20)) for one in window)
    return {
        "window": window,
        "button": button,
        "base": lots.choice(((255, 255, 255), (255, 255, 255), (250, 250, 245))),
        "accent": accent,
    }


def _kvantum(theme: str, cached: Path) -> Path:
    folder = cached / "kvantum" / theme
    file = folder / "Kvantum" / "kvantum.kvconfig"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"[General]\ntheme={theme}\n")
    return folder


# -- Tk

THEMED = (
    "adapta", "aquativo", "black", "blue", "breeze", "clearlooks", "elegance", "equilux", "itft1", "keramik", "kroc", "plastik", "radiance", "scidblue",
    "scidgrey", "scidsand", "smog", "ubuntu", "winxpblue", "yaru",
)  # fmt: skip
BOOTSTRAP = (
    "cosmo",
    "flatly",
    "litera",
    "minty",
    "lumen",
    "sandstone",
    "yeti",
    "pulse",
    "united",
    "morph",
    "journal",
    "darkly",
    "superhero",
    "solar",
    "cyborg",
    "vapor",
)
DARK_TK = frozenset({"black", "equilux", *BOOTSTRAP[-5:]})


def _tk(lots: random.Random, cached: Path) -> Session:
    maker = lots.choices(("plain", "tk", "ttkthemes", "ttkbootstrap"), (20, 22, 34, 24))[0]
    theme = {
        "plain": lambda: "default", "tk": lambda: lots.choice(("clam", "clam", "alt", "default", "classic")), "ttkthemes": lambda: lots.choice(THEMED),
        "ttkbootstrap": lambda: lots.choice(BOOTSTRAP),
    }[maker]()  # fmt: skip
    ground = lots.choice(
        ("#d9d9d9", "#d9d9d9", "#f0f0f0", "#d4d0c8", "#c0c0c0", "#ececec", "#e6e6fa", "#b0c4de")
    )
    dark = theme in DARK_TK
    return _session(
        "tk", theme if maker != "plain" else "plain", lots, cached, dark=dark, command=(sys.executable, str(HERE / "tk_draw.py")), made_by=maker, theme=theme,
        plain=maker == "plain", ground=ground, room=lots.randint(2, 12),
    )  # fmt: skip


# -- GTK

GTK3 = (
    "Adwaita", "Adwaita", "Adwaita", "Greybird", "Greybird-dark", "Bluebird", "Blackbird", "Breeze", "Breeze-Dark", "Materia", "Materia-light-compact",
    "Materia-dark", "Orchis-Light", "Orchis-Dark", "Yaru", "Yaru-dark", "Yaru-sage", "Numix", "Menta", "BlueMenta", "TraditionalOk", "GreenLaguna", "DarkCold",
    "DarkMint", "HighContrast", "HighContrastInverse", "ContrastHigh", "Arc", "Arc-Dark", "Arc-Darker",
)  # fmt: skip
GTK4 = (
    "Default", "Default", "Default", "Adwaita", "Materia", "Materia-dark", "Orchis-Light", "Orchis-Dark", "Yaru", "Yaru-dark", "Yaru-blue", "HighContrast",
    "Arc", "Arc-Dark",
)  # fmt: skip
DARK_GTK = frozenset({"Blackbird", "Greybird-dark", "HighContrastInverse", "DarkCold", "DarkMint"})


def _gtk(version: str, themes: tuple[str, ...]) -> Callable[[random.Random, Path], Session]:
    def some(lots: random.Random, cached: Path) -> Session:
        theme = lots.choice(themes)
        dark = (
            theme in DARK_GTK
            or theme.lower().endswith("dark")
            or (theme in ("Adwaita", "Default", "Arc-Darker") and lots.random() < 0.3)
        )
        zoom = lots.choices((1.0, 1.25, 1.5, 2.0), (74, 12, 9, 5))[0]
        pixel = 2 if zoom == 2.0 else 1
        icons = lots.choice(("Adwaita", "elementary-xfce", "Papirus", "gnome", "mate", "Adwaita"))
        return _session(
            f"gtk{version}", theme, lots, cached, dark=dark, zoom=zoom, theme=theme, icons=icons, headers=lots.random() < (0.5 if version == "4" else 0.3),
            pixel_scale=pixel, text_scale=zoom / pixel, command=(sys.executable, str(HERE / "gtk_draw.py")),
            settings={
                "KIT_GTK": version, "GDK_BACKEND": "x11", "GDK_SCALE": str(pixel), "GSK_RENDERER": "cairo", "NO_AT_BRIDGE": "1", "GTK_A11Y": "none",
                "GSETTINGS_BACKEND": "memory", "G_MESSAGES_DEBUG": "", "GIO_USE_VFS": "local",
            },
        )  # fmt: skip

    return some


def _wx(lots: random.Random, cached: Path) -> Session:
    """Drawn with themes of GTK that are kept out as well: else only how windows are laid out would be new."""
    theme = lots.choice(sorted(LOOKS["gtk"]))
    dark = theme.endswith(("Inverse", "-Dark"))
    return _session(
        "wx", theme, lots, cached, dark=dark, zoom=1.0, theme=theme, icons=lots.choice(("Adwaita", "elementary-xfce", "gnome")), text_scale=lots.choice((1.0, 1.0, 1.25)),
        command=(sys.executable, str(HERE / "wx_draw.py")),
        settings={"KIT_GTK": "3", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local"},
    )  # fmt: skip


# -- Swing

JARS = ":".join(
    f"/usr/share/java/{one}.jar"
    for one in (
        "gson",
        "jgoodies-looks",
        "jgoodies-common",
        "substance",
        "trident",
        "laf-plugin",
        "laf-widget",
        "darcula",
        "iconloader",
    )
)
PLASTIC = (
    "BrownSugar", "DesertBlue", "DesertBluer", "DesertGreen", "DesertYellow", "ExperienceBlue", "ExperienceGreen", "LightGray", "Silver", "SkyBlue", "SkyBluer",
    "SkyKrupp", "SkyPink", "SkyYellow", "DarkStar",
)  # fmt: skip
SUBSTANCE = (
    "Autumn", "BusinessBlackSteel", "BusinessBlueSteel", "Business", "Cerulean", "CremeCoffee", "Creme", "DustCoffee", "Dust", "Gemini", "Mariner", "MistAqua",
    "MistSilver", "Moderate", "Nebula", "OfficeBlack2007", "OfficeBlue2007", "OfficeSilver2007", "Sahara", "ChallengerDeep", "EmeraldDusk", "GraphiteAqua",
    "GraphiteGlass", "Graphite", "Magellan", "Raven", "Twilight",
)  # fmt: skip
DARK_SWING = frozenset({*SUBSTANCE[-8:], "DarkStar", "darcula"})


def _swing(lots: random.Random, cached: Path) -> Session:
    [maker] = lots.choices(
        ("metal", "motif", "plastic", "substance", "darcula", "Nimbus"), (24, 7, 24, 30, 8, 8)
    )
    told: dict[str, Any] = {}
    look = maker
    if maker == "metal":
        told["theme"] = lots.choice(("ocean", "steel", "colours", "colours"))
        told["class"], look = "javax.swing.plaf.metal.MetalLookAndFeel", f"metal-{told['theme']}"
        if told["theme"] == "colours":
            told["colours"] = _metal_colours(lots)
    elif maker == "plastic":
        theme, kind = lots.choice(PLASTIC), lots.choice(("Plastic", "Plastic3D", "PlasticXP"))
        told["theme"], told["class"] = (
            f"com.jgoodies.looks.plastic.theme.{theme}",
            f"com.jgoodies.looks.plastic.{kind}LookAndFeel",
        )
        look = f"{kind.lower()}-{theme}"
    elif maker == "substance":
        skin = lots.choice(SUBSTANCE)
        told["class"], look = (
            f"org.pushingpixels.substance.api.skin.Substance{skin}LookAndFeel",
            f"substance-{skin}",
        )
    else:
        told["class"] = {
            "motif": "com.sun.java.swing.plaf.motif.MotifLookAndFeel", "darcula": "com.bulenkov.darcula.DarculaLaf",
            "Nimbus": "javax.swing.plaf.nimbus.NimbusLookAndFeel",
        }[maker]  # fmt: skip
    dark = look.split("-")[-1] in DARK_SWING
    opens = [
        f"--add-opens=java.desktop/{one}=ALL-UNNAMED"
        for one in (
            "javax.swing",
            "javax.swing.plaf.basic",
            "sun.swing",
            "sun.awt",
            "java.awt",
            "sun.font",
            "javax.swing.text.html",
        )
    ]
    exports = [
        f"--add-exports=java.desktop/{one}=ALL-UNNAMED"
        for one in ("sun.swing", "com.sun.java.swing.plaf.motif", "sun.awt")
    ]
    command = (
        "java",
        "-XX:TieredStopAtLevel=1",
        "-Xmx500m",
        "-Dsun.java2d.uiScale=1",
        "-Dsun.java2d.xrender=false",
        *opens,
        *exports,
        "-cp",
        f"{_classes(cached)}:{JARS}",
        "Kit",
    )
    return _session(
        "swing", look, lots, cached, dark=dark, command=command, headers=maker in ("metal", "plastic", "substance") and lots.random() < 0.35,
        bold=lots.random() < 0.5, letters=lots.choices(("smooth", "lcd", "plain"), (6, 3, 1))[0], **told,
    )  # fmt: skip


def _metal_colours(lots: random.Random) -> list[Colour]:
    """What is lit, from dark to pale; grounds, from dark to pale; ink and paper."""
    dark = lots.random() < 0.25
    accent = tuple(lots.randint(40, 200) for _ in range(3))
    pale = tuple((one + 255) // 2 for one in accent)
    paler = tuple((one + 255) // 2 for one in pale)
    grey = lots.randint(40, 70) if dark else lots.randint(205, 245)
    grounds = [
        (max(0, grey - 70),) * 3,
        (max(0, grey - 35),) * 3,
        (grey, grey, min(255, grey + lots.randint(0, 8))),
    ]
    ink, paper = ((235, 235, 235), (30, 30, 34)) if dark else ((0, 0, 0), (255, 255, 255))
    lit = [accent, pale, tuple(one // 2 for one in accent)] if dark else [accent, pale, paler]
    return [*lit, *grounds, ink, paper]


def _classes(cached: Path) -> Path:
    """Compiled once; whoever comes second takes what the first made."""
    folder = cached / "swing"
    if not folder.exists():
        made = cached / f"swing-{os.getpid()}"
        sources = [str(one) for one in sorted((HERE / "swing").glob("*.java"))]
        subprocess.run(["javac", "-cp", JARS, "-d", str(made), *sources], check=True, capture_output=True)  # noqa: S607 - our own sources
        with contextlib.suppress(OSError):
            made.rename(folder)
    return folder


_MAKERS: dict[str, Callable[[random.Random, Path], Session]] = {
    "qt5": _qt("5", QT5),
    "qt6": _qt("6", QT6),
    "tk": _tk,
    "gtk3": _gtk("3", GTK3),
    "gtk4": _gtk("4", GTK4),
    "swing": _swing,
    "wx": _wx,
}
TOOLKITS = tuple(_MAKERS)
ON_SCREEN = frozenset({"tk", "gtk3", "gtk4", "swing", "wx", "fltk"})
"""They draw on a display alone."""
