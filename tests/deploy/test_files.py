"""The files a site copies: each says only what this program understands, and the programs they are for accept them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from certificates import certified
from kept_site import TOKEN, RunningSite, fill, running, settings_in
from painted import FakePaintedOcr
from painted_program import PaintedProgram
from rpa_vision.settings import Settings, load_settings
from rpa_vision.storage.backup.folder import open_backup

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("rpa-vision*"))
PROGRAM = Path(sys.executable).with_name("rpa-vision")
METRIC = re.compile(r"\brpa_vision_[a-z_]+\b")


def output_of(*command: object, **more: object) -> str:
    ran = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, check=False, timeout=120, **more
    )
    assert ran.returncode == 0, f"{ran.stdout}\n{ran.stderr}"
    return ran.stdout + ran.stderr


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


@needs("systemd-analyze")
def test_systemd_reads_each_unit_without_a_word(tmp_path: Path) -> None:
    """Where they name this program and its user, this machine's stand in."""
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8")
        text = text.replace("/opt/rpa-vision/.venv/bin/rpa-vision", str(PROGRAM))
        text = text.replace("/opt/rpa-vision/deploy", str(DEPLOY)).replace(
            "/opt/rpa-vision/docs", str(DEPLOY)
        )
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    for name in ("rpa-vision.service", "rpa-vision-backup.service", "rpa-vision-backup.timer"):
        said = output_of("systemd-analyze", "verify", "--man=no", tmp_path / name)
        assert "rpa-vision" not in said, said


def test_an_agent_that_its_person_ended_by_the_icon_is_not_started_again() -> None:
    unit = (DEPLOY / "systemd" / "rpa-vision-agent.service").read_text(encoding="utf-8")
    assert [line for line in unit.splitlines() if line.startswith("Restart=")] == ["Restart=on-failure"]


def test_units_and_container_name_only_settings_there_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    named = set()
    for file in (*UNITS, DEPLOY / "container" / "Containerfile"):
        named |= set(re.findall(r"\bRPA_[A-Z_]+(?==)", file.read_text(encoding="utf-8")))
    assert {"RPA_DATA_DIR", "RPA_TLS__CERTIFICATE", "RPA_LOG_FORMAT"} <= named
    known = {f"RPA_{name}".upper() for name in Settings.model_fields}
    assert {name.partition("__")[0] for name in named} <= known
    values = {"RPA_TLS__CERTIFICATE": "/tls/server.pem", "RPA_TLS__KEY": "/tls/server.key"}
    for name, value in {**values, "RPA_HOST": "0.0.0.0", "RPA_LOG_FORMAT": "json"}.items():  # noqa: S104
        monkeypatch.setenv(name, value)
    assert str(load_settings(data_dir=tmp_path).tls.certificate) == "/tls/server.pem"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[RunningSite]:
    ocr = FakePaintedOcr()
    with running(settings_in(tmp_path / "here"), ocr, PaintedProgram(ocr)) as site:
        yield site


def test_the_nightly_backup_is_proven_before_older_ones_go(site: RunningSite, tmp_path: Path) -> None:
    fill(site, site.services.settings)
    backups = tmp_path / "backups"
    old, kept, foreign = (backups / name for name in ("2026-01-02T023000Z", "2026-01-30T023000Z", "notes"))
    for folder in (old, kept, foreign):
        folder.mkdir(parents=True)
    for folder in (old, foreign):
        os.utime(folder, (0, 0))
    environment = {
        "BACKUPS": str(backups),
        "RPA_DATA_DIR": str(tmp_path / "here"),
        "RPA_TOKEN": TOKEN,
        "PATH": f"{PROGRAM.parent}:/usr/bin:/bin",
    }
    script = DEPLOY / "systemd" / "nightly-backup.sh"
    output_of("sh", script, env=environment, cwd=tmp_path)
    (made,) = set(backups.iterdir()) - {kept, foreign}
    assert open_backup(made).manifest.audit is not None
    os.utime(kept, (0, 0))
    (tmp_path / "here" / "vault.json").write_text("{}", encoding="utf-8")
    ran = subprocess.run(["sh", script], env=environment, cwd=tmp_path, capture_output=True, check=False)
    assert ran.returncode != 0
    assert kept.is_dir()


def test_alarms_and_dashboard_ask_for_figures_that_are_told(site: RunningSite, tmp_path: Path) -> None:
    fill(site, site.services.settings)
    url = str(site.api.base_url).removesuffix("/api/v1/")
    told = site.api.get(f"{url}/metrics").raise_for_status().text
    there = set(METRIC.findall(told))
    rules = yaml.safe_load((DEPLOY / "prometheus" / "rpa-vision.rules.yml").read_text(encoding="utf-8"))
    board = json.loads((DEPLOY / "grafana" / "rpa-vision.json").read_text(encoding="utf-8"))
    asked = [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
    asked += [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    assert len(asked) > 20
    only_sometimes = {
        "rpa_vision_last_backup_timestamp_seconds",
        "rpa_vision_certificate_end_timestamp_seconds",
    }
    assert set(METRIC.findall(" ".join(asked))) - only_sometimes <= there


@needs("promtool")
def test_prometheus_takes_the_rules_and_they_ring_when_they_should() -> None:
    folder = DEPLOY / "prometheus"
    output_of("promtool", "check", "rules", folder / "rpa-vision.rules.yml")
    output_of("promtool", "test", "rules", folder / "rpa-vision.rules.test.yml")
    output_of("promtool", "check", "config", "--syntax-only", folder / "prometheus.yml")


@pytest.fixture
def tls(tmp_path: Path) -> Path:
    """Where a site's certificate would lie."""
    return certified(tmp_path / "tls").certificate.parent


def with_certificates_in(folder: Path, text: str) -> str:
    return text.replace("/etc/rpa-vision/", f"{folder}/")


@needs("nginx")
def test_nginx_takes_its_file(tls: Path, tmp_path: Path) -> None:
    site = tmp_path / "site.conf"
    text = (DEPLOY / "nginx" / "rpa-vision.conf").read_text(encoding="utf-8")
    site.write_text(with_certificates_in(tls, text), encoding="utf-8")
    main = tmp_path / "nginx.conf"
    main.write_text(
        f"pid {tmp_path}/pid; error_log stderr;\nevents {{}}\nhttp {{ include {site}; }}\n", encoding="utf-8"
    )
    output_of("nginx", "-t", "-c", main, "-p", tmp_path)


@needs("caddy")
def test_caddy_takes_its_file(tls: Path, tmp_path: Path) -> None:
    file = tmp_path / "Caddyfile"
    text = (DEPLOY / "caddy" / "Caddyfile").read_text(encoding="utf-8")
    file.write_text(with_certificates_in(tls, text), encoding="utf-8")
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    output_of("caddy", "validate", "--adapter", "caddyfile", "--config", file, env=environment)
