"""Prepare this machine: system packages through apt, then the Python environment. Standard library only.

Usage: python3 scripts/setup.py demo|test|check|bench|lab|zoo|fresh
"""

from __future__ import annotations

import ctypes.util
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from page import build_page

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
TOOLS = ROOT / ".tools"
TOOL_INSTALLER = [str(TOOLS / "bin" / "python"), "-m", "pip", "install", "--quiet"]
STAMP = VENV / ".rpa-vision-setup"
UV_VERSION = "0.13.7"
MIN_PYTHON = (3, 11)


class Need(NamedTuple):
    package: str
    why: str
    present: Callable[[], bool]


def command(name: str) -> Callable[[], bool]:
    return lambda: shutil.which(name) is not None


def library(name: str) -> Callable[[], bool]:
    return lambda: ctypes.util.find_library(name) is not None


def font(name: str) -> Callable[[], bool]:
    return lambda: any(Path("/usr/share/fonts").rglob(name))


def own_program(name: str) -> Callable[[], bool]:
    """A snap may not read the folders that tests and benches work in."""

    def present() -> bool:
        found = shutil.which(name)
        return found is not None and not Path(found).is_relative_to("/snap")

    return present


def file(path: str) -> Callable[[], bool]:
    return Path(path).exists


def python_module(name: str) -> Callable[[], bool]:
    return lambda: importlib.util.find_spec(name) is not None


def faked_clock() -> bool:
    return any(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))


def postgresql() -> bool:
    return any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))


PYTHON_NEEDS = [
    Need("python3-venv", "Python environments", python_module("ensurepip")),
]
DESKTOP_NEEDS = [
    Need("xvfb", "virtual screen", command("Xvfb")),
    Need("openbox", "window manager of the virtual desktop", command("openbox")),
    Need("fonts-dejavu-core", "a font for the virtual desktop", font("DejaVuSans.ttf")),
    Need("x11vnc", "a desktop driven over VNC", command("x11vnc")),
    *(
        Need(package, "Qt programs", library(name))
        for package, name in (
            ("libdbus-1-3", "dbus-1"),
            ("libegl1", "EGL"),
            ("libfontconfig1", "fontconfig"),
            ("libxcb-cursor0", "xcb-cursor"),
            ("libxcb-icccm4", "xcb-icccm"),
            ("libxcb-image0", "xcb-image"),
            ("libxcb-keysyms1", "xcb-keysyms"),
            ("libxcb-render-util0", "xcb-render-util"),
            ("libxcb-shape0", "xcb-shape"),
            ("libxcb-xkb1", "xcb-xkb"),
            ("libxkbcommon-x11-0", "xkbcommon-x11"),
            ("libxkbcommon0", "xkbcommon"),
        )
    ),
]
PAGE_NEEDS = [
    Need("python3-tk", "pages drawn by Tk", python_module("_tkinter")),
    Need("chromium", "web programs", own_program("chromium")),
    Need("fonts-liberation2", "a font of Windows' widths", font("LiberationSans-Regular.ttf")),
    Need("fonts-open-sans", "a font of web programs", font("OpenSans-Regular.ttf")),
    Need("fonts-roboto-unhinted", "a font of web programs", font("Roboto-Regular.ttf")),
    Need("fonts-noto-core", "a font of desktop programs", font("NotoSans-Regular.ttf")),
    Need("fonts-crosextra-carlito", "a font of office programs", font("Carlito-Regular.ttf")),
]
TEST_NEEDS = [
    Need("postgresql", "storage tests on a real server", postgresql),
    Need("tigervnc-standalone-server", "a desktop driven over VNC", command("Xtigervnc")),
    Need("trayer", "a tray for the agent's icon", command("trayer")),
    Need("x11-xserver-utils", "monitors and scales to try", command("xrandr")),
    Need("hunspell-fr", "every French verb", file("/usr/share/hunspell/fr.dic")),
]
LAB_NEEDS = [
    Need("locales", "French programs", file("/usr/share/i18n/locales/fr_FR")),
    Need("wine", "Windows programs", command("wine")),
    Need("wine64", "Windows programs", file("/usr/lib/wine/wine64")),
    Need("fonts-wine", "Windows programs", file("/usr/share/wine/fonts")),
    Need("wine64-tools", "a Windows program built here", command("winegcc")),
    Need("libwine-dev", "a Windows program built here", file("/usr/include/wine")),
    Need("gcc-mingw-w64-x86-64-win32", "a Windows program built here", command("x86_64-w64-mingw32-gcc")),
    Need("gcc", "a Windows program built here", command("gcc")),
    Need("tryton-client", "a hospital system", command("tryton")),
    Need("libreoffice-calc", "office programs", command("localc")),
    Need("libreoffice-writer", "office programs", command("lowriter")),
    Need("libreoffice-gtk3", "office programs", file("/usr/lib/libreoffice/program/libvclplug_gtk3lo.so")),
    Need("libreoffice-l10n-fr", "office programs", file("/usr/lib/libreoffice/program/resource/fr")),
    Need("chromium-l10n", "web programs", file("/usr/lib/chromium/locales/fr.pak")),
    Need("zenity", "dialogs", command("zenity")),
    Need("yad", "dialogs", command("yad")),
    Need("kdialog", "dialogs", command("kdialog")),
    Need("tigervnc-viewer", "remote sessions", command("xtigervncviewer")),
    Need("xrdp", "remote sessions", command("xrdp")),
    Need("xorgxrdp", "remote sessions", file("/etc/X11/xrdp/xorg.conf")),
    Need("freerdp2-x11", "remote sessions", command("xfreerdp")),
    Need("x11-xkb-utils", "keyboards of other layouts", command("setxkbmap")),
    Need("openssl", "certificates of remote sessions", command("openssl")),
    Need("libfaketime", "clocks that jump", faked_clock),
]
ZOO_NEEDS = [
    Need("dbus", "what programs tell of their windows", command("dbus-daemon")),
    Need("at-spi2-core", "what programs tell of their windows", file("/usr/libexec/at-spi-bus-launcher")),
    Need("libatk-bridge2.0-0", "what programs tell of their windows", library("atk-bridge-2.0")),
    Need("qt5ct", "other themes of Qt programs", command("qt5ct")),
    Need("qttranslations5-l10n", "Qt programs in French", file("/usr/share/qt5/translations/qtbase_fr.qm")),
]
"""Beside the programs themselves, each of which names its own packages."""
FRESH_NEEDS = [
    Need("mmdebstrap", "a bare system", command("mmdebstrap")),
    Need("debian-archive-keyring", "a bare system", file("/usr/share/keyrings/debian-archive-keyring.gpg")),
    Need("uidmap", "a bare system without root", lambda: os.geteuid() == 0 or command("newuidmap")()),
]

NEEDS = {
    "check": PYTHON_NEEDS,
    "demo": PYTHON_NEEDS + DESKTOP_NEEDS,
    "test": PYTHON_NEEDS + DESKTOP_NEEDS + PAGE_NEEDS + TEST_NEEDS,
    "bench": PYTHON_NEEDS + DESKTOP_NEEDS + PAGE_NEEDS + TEST_NEEDS,
    "lab": PYTHON_NEEDS + DESKTOP_NEEDS + PAGE_NEEDS + TEST_NEEDS + LAB_NEEDS,
    "zoo": PYTHON_NEEDS + DESKTOP_NEEDS + PAGE_NEEDS + TEST_NEEDS + LAB_NEEDS + ZOO_NEEDS,
    "fresh": FRESH_NEEDS,
}


def say(message: str) -> None:
    sys.stderr.write(f"setup: {message}\n")


def stop(message: str) -> None:
    say(message)
    raise SystemExit(2)


def run(arguments: list[str], cwd: Path = ROOT, **environment: str) -> None:
    """Quiet when it works; everything it said when it does not."""
    done = subprocess.run(
        arguments,
        cwd=cwd,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        sys.stderr.write(done.stdout)
        stop(f"failed: {' '.join(arguments)}")


def as_root() -> list[str] | None:
    """The prefix that makes a command run as root, or None where there is no way without a password."""
    if os.geteuid() == 0:
        return []
    if (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        return ["sudo", "-n"]
    return None


def install_system_packages(needs: list[Need]) -> None:
    missing = [need for need in needs if not need.present()]
    if not missing:
        return
    names = [need.package for need in missing]
    prefix = as_root()
    if prefix is None or not shutil.which("apt-get"):
        stop(
            "these packages are missing; install them, then run this again: sudo apt-get install "
            + " ".join(names)
        )
        return
    reasons = {need.why: [one.package for one in missing if one.why == need.why] for need in missing}
    say("installing with apt: " + "; ".join(f"{' '.join(names)} ({why})" for why, names in reasons.items()))
    run([*prefix, "apt-get", "update"])
    refuse_what_apt_has_not(missing)
    install = ["apt-get", "install", "-y", "--no-install-recommends", *names]
    run([*prefix, "env", "DEBIAN_FRONTEND=noninteractive", *install])


def refuse_what_apt_has_not(needs: list[Need]) -> None:
    """Not every system has every package: Ubuntu has Chromium only as a snap."""
    unknown = [need for need in needs if not apt_has(need.package)]
    if unknown:
        stop(
            "this system has no package for: "
            + "; ".join(f"{need.package} ({need.why})" for need in unknown)
            + ". Install these another way, not as snaps, which may not read the folders used here"
        )


def apt_has(package: str) -> bool:
    shown = ["apt-cache", "show", "--no-all-versions", package]
    return subprocess.run(shown, capture_output=True, check=False).stdout != b""


def generate_french() -> None:
    """Without its locale a program speaks English, whatever it is told."""
    known = subprocess.run(["locale", "-a"], capture_output=True, text=True, check=True).stdout
    if "fr_FR.utf8" in known.split():
        return
    command = ["localedef", "--inputfile=fr_FR", "--charmap=UTF-8", "fr_FR.UTF-8"]
    prefix = as_root()
    if prefix is None:
        stop(f"the French locale is missing; make it, then run this again: sudo {' '.join(command)}")
        return
    say("making the French locale")
    run([*prefix, *command])


def prepare_lab() -> None:
    """What the lab keeps in its cache: minutes the first time, nothing after that."""
    generate_french()
    say("preparing Wine, GNU Health and a small language model (minutes the first time)")
    run([str(VENV / "bin" / "python"), "-m", "rpa_vision_lab.programs"])


def prepare_zoo() -> None:
    """The programs name their packages; that they are there is asked of the package manager."""
    listed = [str(VENV / "bin" / "python"), "-m", "rpa_vision_lab.zoo"]
    names = subprocess.run(listed, capture_output=True, text=True, check=True).stdout.split()
    install_system_packages([Need(name, "programs of the zoo", installed(name)) for name in names])


def installed(package: str) -> Callable[[], bool]:
    def present() -> bool:
        asked = ["dpkg-query", "--show", "--showformat=${db:Status-Status}", package]
        return subprocess.run(asked, capture_output=True, check=False).stdout == b"installed"

    return present


def fingerprint() -> str:
    """Changes whenever the environment has to be made again."""
    digest = hashlib.sha256(f"{sys.version}{platform.machine()}{ROOT}{UV_VERSION}".encode())
    for name in ("pyproject.toml", "lab/pyproject.toml", "uv.lock"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def install_environment() -> None:
    wanted = fingerprint()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    uv = TOOLS / "bin" / "uv"
    if not uv.exists():
        say("installing uv (Python environment manager) into .tools")
        run([sys.executable, "-m", "venv", str(TOOLS)])
        run([*TOOL_INSTALLER, f"uv=={UV_VERSION}"])
    say("installing the locked Python packages into .venv")
    run(
        [
            str(uv),
            "sync",
            "--quiet",
            "--locked",
            "--extra",
            "postgres",
            "--extra",
            "telemetry",
            "--python",
            sys.executable,
        ],
        UV_PYTHON_DOWNLOADS="never",
    )
    STAMP.write_text(wanted)


def tool_packages() -> Path:
    return next((TOOLS / "lib").glob("python3*")) / "site-packages"


def main(arguments: list[str]) -> None:
    if len(arguments) != 1 or arguments[0] not in NEEDS:
        stop(f"usage: python3 scripts/setup.py {'|'.join(NEEDS)}")
    if sys.version_info < MIN_PYTHON:
        stop(
            f"Python {'.'.join(map(str, MIN_PYTHON))} or newer is needed, this is {platform.python_version()}"
        )
    part = arguments[0]
    install_system_packages(NEEDS[part])
    if part != "fresh":
        install_environment()
    if part not in ("fresh", "check"):
        build_page(run, say, TOOL_INSTALLER, tool_packages)
    if part in ("lab", "zoo"):
        prepare_lab()
    if part == "zoo":
        prepare_zoo()


if __name__ == "__main__":
    main(sys.argv[1:])
