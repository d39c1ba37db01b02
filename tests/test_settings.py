"""Settings: where they come from, which wins, and what a mistake in one says."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr, ValidationError

from rpa_vision.errors import BadSettingsError
from rpa_vision.phrases import in_language
from rpa_vision.settings import PerceptionSettings, load_settings

HUNTER = "hunter2-invented"


def toml(text: str) -> None:
    Path("rpa-vision.toml").write_text(text, encoding="utf-8")


def env_file(text: str) -> None:
    Path(".env.local").write_text(text, encoding="utf-8")


def refused() -> str:
    with pytest.raises(BadSettingsError) as raised:
        load_settings()
    return str(raised.value)


def test_the_specification_s_numbers_are_the_defaults() -> None:
    settings = load_settings()
    assert settings.perception.fusion.model_dump() == {"image": 0.5, "text": 0.3, "title": 0.1, "ui": 0.1}
    assert (settings.perception.dimensions, settings.perception.title_strip_px) == (512, 45)
    assert (settings.perception.detection_width, settings.perception.detection_height) == (1920, 1080)
    assert settings.perception.ivf_above == 10_000
    matching = settings.matching
    assert (matching.neighbours, matching.pattern_observations, matching.problematic_failures) == (5, 3, 3)
    assert (matching.same_node, matching.suggest_update, matching.ui_changed) == (0.85, 0.75, 0.70)
    assert matching.early_stop == 0.95
    learning = settings.learning
    assert (learning.observed_runs, learning.assisted_runs, learning.candidate_runs) == (5, 10, 20)
    assert (learning.observation_similarity, learning.assisted_success) == (0.90, 0.90)
    assert (learning.candidate_success, learning.rollback_confidence) == (0.95, 0.90)
    assert settings.grounding.text_score == 0.80
    verification = settings.verification
    assert (verification.pixel_level, verification.global_change, verification.local_change) == (
        30,
        0.005,
        0.02,
    )
    assert (verification.local_window, verification.context_change) == (0.05, 0.5)
    assert verification.critic_timeout_s == 30.0
    assert (settings.replay.recheck_ms, settings.replay.undo_depth) == (1500, 3)
    dialog = settings.dialog
    assert (dialog.pixel_level, dialog.central_zone, dialog.central_change) == (25, 0.5, 0.10)
    assert (dialog.global_change_max, dialog.focus_central_change) == (0.40, 0.05)
    assert (dialog.dark_level, dialog.secure_desktop_dark) == (50, 0.60)
    assert (dialog.vlm_timeout_s, dialog.heartbeat_s) == (5.0, 5.0)
    assert settings.retention.captures_days == 30
    assert settings.dialog_resolver_enabled
    assert settings.host == "127.0.0.1"


def test_the_environment_beats_the_env_file_which_beats_toml(monkeypatch: pytest.MonkeyPatch) -> None:
    toml("port = 1\n[matching]\nsame_node = 0.1\nneighbours = 9\n")
    assert load_settings().port == 1
    env_file("RPA_PORT=2\nRPA_MATCHING__SAME_NODE=0.2\n")
    assert (load_settings().port, load_settings().matching.same_node) == (2, 0.2)
    monkeypatch.setenv("RPA_PORT", "3")
    monkeypatch.setenv("RPA_MATCHING__SAME_NODE", "0.3")
    settings = load_settings()
    assert (settings.port, settings.matching.same_node, settings.matching.neighbours) == (3, 0.3, 9)
    assert load_settings(port=4).port == 4


def test_the_kill_switch_of_the_specification(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPA_DIALOG_RESOLVER_ENABLED", "false")
    assert not load_settings().dialog_resolver_enabled


@pytest.mark.parametrize("host", ["http://10.0.0.7:11434", "10.0.0.7:11434"])
def test_a_model_server_may_be_given_by_its_earlier_names(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPA_OLLAMA_HOST", host)
    asked = load_settings().models.vision
    assert (asked.url, asked.model) == ("http://10.0.0.7:11434", "qwen3-vl:8b")
    monkeypatch.setenv("RPA_DIALOG_CLASSIFIER_MODEL", "llava")
    assert load_settings().models.vision.model == "llava"
    monkeypatch.setenv("RPA_MODELS__VISION__URL", "http://127.0.0.1:1")
    assert load_settings().models.vision.url == "http://127.0.0.1:1"


def test_each_model_has_a_server_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPA_MODELS__LANGUAGE__URL", "http://127.0.0.1:8000/v1")
    monkeypatch.setenv("RPA_MODELS__LANGUAGE__MODEL", "gemma")
    monkeypatch.setenv("RPA_MODELS__LANGUAGE__PROTOCOL", "openai")
    monkeypatch.setenv("RPA_MODELS__LANGUAGE__KEY", "geheim")
    models = load_settings().models
    assert (models.language.model, models.language.protocol, models.vision.url) == ("gemma", "openai", None)
    assert "geheim" not in repr(models)


def test_earlier_names_count_in_the_env_file_too() -> None:
    env_file("RPA_OLLAMA_HOST=10.0.0.7:11434\nRPA_DIALOG_CLASSIFIER_MODEL=llava")
    asked = load_settings().models.vision
    assert (asked.url, asked.model) == ("http://10.0.0.7:11434", "llava")


@pytest.mark.parametrize("model", ["vision", "language"])
@pytest.mark.parametrize(
    "url",
    [
        "https://api.openai.com/v1",
        "http://8.8.8.8:11434",
        "http://134744072:11434",
        "http://ollama@8.8.8.8",
        "http://[2001:4860:4860::8888]",
        "http://[::ffff:8.8.8.8]",
        "http://172.32.0.1",
        "http://127.0.0.1.example.com",
        "http://ollama.example.com",
    ],
)
def test_a_model_outside_the_site_is_refused_with_what_to_do(model: str, url: str) -> None:
    toml(f'[models.{model}]\nurl = "{url}"\nmodel = "llava"\n')
    with pytest.raises(BadSettingsError) as raised:
        load_settings()
    said = raised.value.args[0]
    for told in (said, in_language("fr", said)):
        assert f"models.{model}.url" in told
        assert "outside_site = true" in told
        assert url not in told
    assert "outside the site" in said
    assert "sort du site" in in_language("fr", said)


def test_a_model_outside_the_site_is_taken_when_somebody_answers_for_it() -> None:
    url = "https://ollama.chu.example"
    toml(f'[models.vision]\nurl = "{url}"\nmodel = "llava"\noutside_site = true\n')
    assert load_settings().models.vision.url == url


def test_an_earlier_name_leads_outside_no_more_than_the_present_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPA_OLLAMA_HOST", "ollama.example.com")
    assert "models.vision.url: this address leads outside the site" in refused()


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:11434",
        "http://[::1]:11434",
        "http://localhost:11434",
        "http://10.3.2.1:11434",
        "http://172.31.0.1",
        "http://192.168.1.9",
        "http://[fd00::7]:8000/v1",
        "http://gpu-1:8000/v1",
        "http://gpu-1.local:8000",
    ],
)
def test_a_model_of_the_site_needs_nobody_to_answer_for_it(url: str) -> None:
    toml(f'[models.language]\nurl = "{url}"\nmodel = "gemma"\n')
    assert load_settings().models.language.url == url


@pytest.mark.parametrize(
    "text", ['[ollama]\nurl = "http://127.0.0.1:11434"', '[ollama]\nvision_model = "llava"', "ollama = 3"]
)
def test_a_settings_file_of_an_older_version_is_told_the_names_of_today(text: str) -> None:
    toml(text)
    with pytest.raises(BadSettingsError) as raised:
        load_settings()
    for told in (str(raised.value), in_language("fr", raised.value.args[0])):
        assert "ollama.url → models.vision.url, models.language.url" in told
        assert "ollama.vision_model → models.vision.model" in told
        assert "ollama.language_model → models.language.model" in told


def test_so_is_an_environment_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    env_file("RPA_OLLAMA__URL=http://127.0.0.1:11434\n")
    assert ".env.local: RPA_OLLAMA__URL is called otherwise now" in refused()
    monkeypatch.setenv("RPA_OLLAMA__LANGUAGE_MODEL", HUNTER)
    told = refused()
    assert "environment: RPA_OLLAMA__LANGUAGE_MODEL is called otherwise now" in told
    assert "RPA_OLLAMA__LANGUAGE_MODEL → RPA_MODELS__LANGUAGE__MODEL" in told
    assert HUNTER not in told


@pytest.mark.parametrize(
    ("name", "named"),
    [
        ("RPA_MATCHNG__SAME_NODE", "RPA_MATCHNG__SAME_NODE"),
        ("RPA_MATCHING_SAME_NODE", "RPA_MATCHING_SAME_NODE"),
        ("RPA_MATCHING__SAME_NOD", "matching.same_nod"),
        ("RPA_MATCHING__SAME_NODE__X", "matching.same_node"),
        ("RPA_PORT__X", "RPA_PORT__X"),
        ("rpa_prot", "rpa_prot"),
    ],
)
def test_a_misspelt_variable_is_an_error_that_names_it(
    name: str, named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, "0.99")
    assert named in refused()


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("RPA_PROT=5", ".env.local: RPA_PROT"),
        ("PORT=5", ".env.local: PORT"),
        ("DATABASE_URL=x", ".env.local: DATABASE_URL"),
        ("RPA_MATCHING__SAME_NOD=0.5", "matching.same_nod"),
    ],
)
def test_an_unknown_name_in_the_env_file_is_an_error_that_names_it(line: str, named: str) -> None:
    env_file(f"# Poste 3\n\n{line}\n")
    assert named in refused()


@pytest.mark.parametrize(("text", "named"), [("prot = 5", "prot"), ("[dialog]\ndark = 1", "dialog.dark")])
def test_an_unknown_name_in_toml_is_an_error_that_names_it(text: str, named: str) -> None:
    toml(text)
    assert named in refused()


@pytest.mark.parametrize("text", ["port = ", "[matching", "port = 1\nport = 2", 'host = "\x00"'])
def test_broken_toml_names_the_file(text: str) -> None:
    toml(text)
    assert refused().startswith("rpa-vision.toml: ")


@pytest.mark.parametrize("file", [".env.local", "rpa-vision.toml"])
def test_a_file_that_is_no_text_is_named(file: str) -> None:
    Path(file).write_bytes(b"\xff\xfe\x00")
    assert refused().startswith(f"{file}: ")


@pytest.mark.parametrize("line", ["RPA_PORT 5", 'RPA_PORT="5', "RPA_HOST='a"])
def test_a_line_of_the_env_file_that_cannot_be_read_is_named(line: str) -> None:
    env_file(f"RPA_LANGUAGE=en\n{line}\n")
    assert refused() == ".env.local: line 2: cannot be read"


@pytest.mark.parametrize(
    "text",
    [
        "[perception.fusion]\nimage = 0.9",
        "[grounding]\nvlm_timeout_s = inf",
        "[grounding]\nvlm_timeout_s = -1.0",
        "[grounding]\nmap_destroys = 0.1",
        "[login]\nlongest_wait_s = 1.0",
        "[matching]\nsame_node = 1.5",
        "[verification]\npixel_level = 256",
        "matching = 3",
        'domain = "finance"',
        'token = ""',
        "port = 70000",
    ],
)
def test_a_value_that_cannot_be_is_an_error_that_names_its_setting(text: str) -> None:
    toml(text)
    named = text.splitlines()[-1].split(" = ")[0]
    assert ("fusion" if named == "image" else named) in refused()


@given(st.floats(0, 1), st.floats(0, 1))
def test_fusion_weights_that_do_not_sum_to_one_are_refused(image: float, text: float) -> None:
    fusion = {"image": image, "text": text, "title": 0.1, "ui": 0.1}
    if abs(image + text + 0.2 - 1.0) > 1e-5:
        with pytest.raises(ValidationError, match="sum to 1"):
            PerceptionSettings.model_validate({"fusion": fusion})


def test_nothing_changes_after_loading() -> None:
    settings = load_settings()
    with pytest.raises(ValidationError, match="frozen"):
        settings.port = 1
    with pytest.raises(ValidationError, match="frozen"):
        settings.matching.same_node = 0.1


def test_no_secret_is_ever_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPA_TOKEN", HUNTER)
    monkeypatch.setenv("RPA_DATABASE", f"postgresql://rpa:{HUNTER}@db/rpa")
    settings = load_settings()
    assert HUNTER not in repr(settings) + str(settings)
    assert settings.token == SecretStr(HUNTER)
    assert settings.database_url.startswith("postgresql://")


@pytest.mark.parametrize("name", ["RPA_PORT", "RPA_MATCHING", "RPA_LEARNING__OBSERVED_RUNS", "RPA_TOKN"])
def test_an_error_never_quotes_the_value(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, HUNTER)
    with pytest.raises(BadSettingsError) as raised:
        load_settings()
    assert HUNTER not in str(raised.value)
    assert raised.value.__context__ is None


def test_an_empty_variable_is_no_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPA_TOKEN", "")
    assert load_settings().token is None


def test_data_lies_in_the_data_folder_unless_told_otherwise(tmp_path: Path) -> None:
    settings = load_settings(data_dir=tmp_path / "données")
    assert settings.database_url == f"sqlite:///{tmp_path}/données/rpa-vision.db"
    assert settings.blobs_url.startswith("file://")
    assert load_settings(blobs="s3://captures/site").blobs_url == "s3://captures/site"


linux = pytest.mark.skipif(sys.platform == "win32", reason="Windows has a folder of its own for this")


@linux
def test_data_lies_in_one_place_wherever_a_command_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert load_settings().data_dir == tmp_path / "share" / "rpa-vision"
    monkeypatch.chdir("/")
    assert load_settings().data_dir == tmp_path / "share" / "rpa-vision"


@linux
@pytest.mark.parametrize("share", ["", "relative/share"])
def test_without_a_folder_of_its_own_data_lies_below_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, share: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", share)
    assert load_settings().data_dir == tmp_path / ".local" / "share" / "rpa-vision"


@linux
def test_a_person_without_a_home_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(Path, "home", _no_home)
    assert "RPA_DATA_DIR" in refused()


def _no_home() -> Path:
    raise RuntimeError("Could not determine home directory.")
