"""The vault from the command line: secrets go in, and only names come out."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from called_cli import Cli
from eager_proxy import named_by_the_environment
from live_server import serving
from painted import FakePaintedOcr
from replay_bench import admission_workflow
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.models.graph.workflow import Variable
from rpa_vision.server.app import create_app
from rpa_vision.settings import Settings, load_settings
from rpa_vision.storage.vault.vault import open_vault

SECRET = "Tr0ub4dor&é"  # noqa: S105 - invented
Call = Callable[..., tuple[int, str]]


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> Call:
    monkeypatch.setenv("RPA_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("RPA_LANGUAGE", "en")

    def call(*arguments: str, typed: str = "") -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        answer = cli("vault", *arguments)
        return answer.status, answer.out + answer.error

    return call


def test_a_secret_goes_in_and_is_never_said_again(call: Call, tmp_path: Path) -> None:
    said = [call("set", "dpi-robot", "--stdin", typed=f"{SECRET}\n")]
    said += [call("list"), call("rotate"), call("list", "--json")]
    assert [status for status, _ in said] == [0, 0, 0, 0]
    assert SECRET not in "".join(words for _, words in said)
    assert json.loads(said[-1][1])["entry"] == "dpi-robot"
    assert open_vault(Settings(data_dir=tmp_path)).secret("dpi-robot") == SECRET
    assert call("remove", "dpi-robot")[0] == 0
    assert call("list") == (0, "")


@pytest.mark.parametrize("arguments", [("remove", "dpi"), ("set", "../token", "--stdin"), ("rotate",)])
def test_what_cannot_be_done_is_refused_with_the_reason(call: Call, arguments: tuple[str, ...]) -> None:
    status, said = call(*arguments, typed=SECRET)
    assert status == 2
    assert "rpa-vision:" in said
    assert SECRET not in said


def test_nothing_typed_is_no_secret(call: Call) -> None:
    assert call("set", "dpi", "--stdin", typed="\n")[0] == 2


@pytest.fixture
def server(call: Call) -> Iterator[str]:
    services = build_services(load_settings(), FakePaintedOcr())
    secret = Variable(name="numero_patient", kind="secret")
    services.store.workflows.create(admission_workflow().model_copy(update={"variables": (secret,)}))
    with serving(create_app(services)) as url:
        yield url


def test_an_administrator_says_which_workflow_may_have_it(call: Call, server: str) -> None:
    call("set", "dpi-robot", "--stdin", typed=f"{SECRET}\n")
    where = ("dpi-robot", "WF_admission", "numero_patient")
    assert call("bindings", "--server", server) == (0, "dpi-robot\tno workflow\n")
    status, said = call("bind", *where, "--server", server, "--by", "mme.durand")
    assert (status, said) == (0, "WF_admission may use entry dpi-robot for numero_patient, in: e1\n")
    assert call("bindings", "--server", server) == (0, "\t".join((*where, "e1")) + "\n")
    listed = json.loads(call("bindings", "--server", server, "--json")[1])
    assert listed["bindings"][0]["bound_by"] == "mme.durand"
    assert call("unbind", *where, "--server", server)[0] == 0
    assert call("unbind", *where, "--server", server)[0] == 2
    assert call("bindings", "--server", server) == (0, "dpi-robot\tno workflow\n")


@pytest.mark.parametrize("entry", ["nobody", "../users", "a/b", ""])
def test_what_cannot_be_bound_is_refused(call: Call, server: str, entry: str) -> None:
    assert call("bind", entry, "WF_admission", "numero_patient", "--server", server)[0] == 2


def test_no_proxy_of_the_environment_is_given_the_token(
    call: Call, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with named_by_the_environment(monkeypatch) as proxy:
        assert call("bindings", "--server", server) == (0, "")
        monkeypatch.setenv("RPA_PROXY", proxy.url)
        assert call("bindings", "--server", server) == (0, "")
        assert proxy.heard == []
        assert call("bindings", "--server", "http://rpa.hopital.invalid:8765")[0] != 0
        assert b"rpa.hopital.invalid" in proxy.heard[0]
