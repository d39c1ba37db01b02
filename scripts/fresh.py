"""Run this repository's commands where nothing was ever installed: a clone in a bare Debian or Ubuntu.

Usage: python3 scripts/fresh.py debian|ubuntu [--folder FOLDER] [--again] [COMMAND ...]

Each COMMAND is a line for the shell; without any: make demo, then make test. --again keeps the bare system and
the clone of the last run, to try single tests in it. As root, or as a user with ranges in /etc/subuid and
/etc/subgid. Exit status: 0 all worked, 1 a command failed, 2 asked wrongly, 3 such a system cannot be made here.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
ENTER = Path(__file__).with_name("enter.sh")
COMMANDS = ("make demo", "make test")
BARE = ("python3", "make", "git")
CLONE = "/srv/rpa-vision"
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
HANDED_CERTIFICATES = "/etc/ssl/handed-certificates.crt"
FAILED, NOT_HERE = 1, 3


class System(NamedTuple):
    suite: str
    components: str


SYSTEMS = {"debian": System("bookworm", "main"), "ubuntu": System("noble", "main,universe")}

# How this machine reaches package registries; nothing else of it is seen inside.
_HANDED_VARIABLES = re.compile(r"(https?|all|no)_proxy|(PIP|UV)_.+", re.IGNORECASE)
_CERTIFICATE_VARIABLES = ("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "PIP_CERT")
_HANDED_APT_SETTINGS = re.compile(r"Acquire::(https?|ftp)::|Acquire::Check-Valid-Until ")
_HANDED_FILES = ("/etc/hosts", "/etc/resolv.conf", "/etc/pip.conf", "/etc/uv/uv.toml")
_HANDED_HOME_FILES = (".config/pip/pip.conf", ".config/uv/uv.toml")


class Outcome(NamedTuple):
    command: str
    status: int
    seconds: float
    processor_seconds: float
    log: Path


def say(message: str) -> None:
    sys.stderr.write(f"fresh: {message}\n")


def own_namespaces() -> list[str]:
    """What is mounted and started in them is gone with the last process, whatever ends it."""
    unshare = ["unshare", "--mount", "--pid", "--ipc", "--fork", "--kill-child"]
    return unshare if os.geteuid() == 0 else [*unshare, "--map-root-user", "--map-auto"]


def logged(arguments: list[str], log: Path, environment: dict[str, str] | None = None) -> int:
    """The exit status; what it says goes to the terminal and into the log."""
    with (
        log.open("wb") as file,
        subprocess.Popen(
            arguments,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        ) as running,
    ):
        assert running.stdout  # noqa: S101
        try:
            while said := running.stdout.read1():  # type: ignore[attr-defined]
                for place in (file, sys.stdout.buffer):
                    place.write(said)
                    place.flush()
            return running.wait()
        finally:
            running.kill()  # nothing but where this program is stopped: what it runs goes with it


def make_bare(system: System, folder: Path) -> bool:
    root = folder / "root"
    subprocess.run([*own_namespaces(), "rm", "-rf", "--one-file-system", str(root)], check=True)
    say(f"making a bare {system.suite} with {', '.join(BARE)} in {root}")
    arguments = [
        *own_namespaces(),
        *("mmdebstrap", "--mode=root", "--variant=minbase", f"--components={system.components}"),
        *(f"--include={package}" for package in BARE),
        *(f"--aptopt={setting}" for setting in apt_settings()),
        *(system.suite, str(root)),
        *mirrors(),
    ]
    if logged(arguments, folder / "bare.log") == 0:
        return True
    say(
        f"{system.suite}: not reachable here, its packages or their keys cannot be had (log: {folder}/bare.log)"
    )
    return False


def mirrors() -> list[str]:
    """Where the packages are taken from; without any, from where the distribution says."""
    return os.environ.get("MIRRORS", "").split()


def apt_settings() -> list[str]:
    known = subprocess.run(["apt-config", "dump"], capture_output=True, text=True, check=True).stdout
    return [line for line in known.splitlines() if _HANDED_APT_SETTINGS.match(line)]


def hand_in_settings(root: Path) -> None:
    pairs = [(Path(name), root / name.lstrip("/")) for name in _HANDED_FILES]
    pairs += [(Path.home() / name, root / "root" / name) for name in _HANDED_HOME_FILES]
    pairs.append((Path(CERTIFICATES), root / HANDED_CERTIFICATES.lstrip("/")))
    for ours, theirs in pairs:
        if ours.is_file():
            theirs.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ours, theirs)


def environment_inside(root: Path) -> dict[str, str]:
    handed = {name: value for name, value in os.environ.items() if _HANDED_VARIABLES.fullmatch(name)}
    if (root / HANDED_CERTIFICATES.lstrip("/")).exists():
        handed |= dict.fromkeys(_CERTIFICATE_VARIABLES, HANDED_CERTIFICATES)
    own = {"HOME": "/root", "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
    return handed | own


def clone(root: Path) -> None:
    if subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, check=True).stdout:
        say("what is not committed here is not in the clone")
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(root / CLONE.lstrip("/"))], check=True)


def run_inside(root: Path, command: str, log: Path) -> Outcome:
    say(f"{command} (log: {log})")
    began, used = time.monotonic(), processor_seconds()
    inside = ["sh", "-c", f"cd {CLONE} && {command}"]
    status = logged([*own_namespaces(), "sh", str(ENTER), str(root), *inside], log, environment_inside(root))
    return Outcome(command, status, time.monotonic() - began, processor_seconds() - used, log)


def processor_seconds() -> float:
    """Of all that was started here and has ended: a busy machine takes longer, not more of these."""
    times = os.times()
    return times.children_user + times.children_system


def asked(arguments: list[str]) -> argparse.Namespace:
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("system", choices=sorted(SYSTEMS))
    parser.add_argument(
        "--folder", type=Path, default=cache / "rpa-vision-fresh", help="default: %(default)s"
    )
    parser.add_argument("--again", action="store_true", help="in the bare system of the last run")
    parser.add_argument("commands", nargs="*", metavar="COMMAND")
    return parser.parse_intermixed_args(arguments)


def main(arguments: list[str]) -> int:
    wanted = asked(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    folder: Path = wanted.folder.resolve() / wanted.system
    root = folder / "root"
    folder.mkdir(parents=True, exist_ok=True)
    if not wanted.again:
        if not make_bare(SYSTEMS[wanted.system], folder):
            return NOT_HERE
        hand_in_settings(root)
        clone(root)
    commands = wanted.commands or COMMANDS
    outcomes = [
        run_inside(root, command, folder / f"{number}.log") for number, command in enumerate(commands, 1)
    ]
    for one in outcomes:
        took = f"{one.seconds:.0f} s, {one.processor_seconds:.0f} s of processor time"
        say(f"{one.command}: exit status {one.status} after {took}, log {one.log}")
    return FAILED if any(one.status for one in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
