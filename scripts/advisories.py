"""Are there known vulnerabilities in the locked packages? Asks PyPI's database of advisories through pip-audit.

Status 0: none is known. 1: some are, listed. 2: the database could not be asked, which is no answer.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
UV = ROOT / ".tools" / "bin" / "uv"
PIP_AUDIT = ROOT / ".venv" / "bin" / "pip-audit"
NOT_ASKED = 2
SHOWN = 5


def say(message: str) -> None:
    sys.stderr.write(f"advisories: {message}\n")


def locked(into: Path) -> None:
    export = [str(UV), "export", "--quiet", "--locked", "--all-extras", "--no-emit-project"]
    subprocess.run([*export, "--output-file", str(into)], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def asked(requirements: Path) -> list[dict[str, Any]] | None:
    """What is known of each package; None: nothing could be asked."""
    command = [str(PIP_AUDIT), "--disable-pip", "--require-hashes", "--progress-spinner", "off", "-f", "json"]
    done = subprocess.run(
        [*command, "-r", str(requirements)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    try:
        packages: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        last = done.stderr.strip().splitlines()[-1:] or ["it said nothing"]
        say(f"pip-audit failed: {last[0]}")
        return None
    return packages


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        requirements = Path(folder) / "requirements.txt"
        locked(requirements)
        packages = asked(requirements)
    if not packages:
        say("the database could not be asked: NOTHING is known about the locked packages")
        return NOT_ASKED
    unknown = [package["name"] for package in packages if "skip_reason" in package]
    found = [(package, vuln) for package in packages for vuln in package.get("vulns", ())]
    for package, vuln in found:
        mended = ", ".join(vuln["fix_versions"]) or "nowhere yet"
        say(f"{package['name']} {package['version']}: {vuln['id']} (mended in {mended})")
    if unknown:
        say(f"NOT asked: {len(unknown)} of {len(packages)} packages, such as {', '.join(unknown[:SHOWN])}")
        say("the index that this machine uses has no advisories; run this where the public one is reached")
    if found:
        return 1
    if unknown:
        return NOT_ASKED
    say(f"no vulnerability is known in {len(packages)} locked packages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
