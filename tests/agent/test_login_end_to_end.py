"""A login through a real server, a real agent and a real desktop: in, and the password is nowhere but in the vault."""

from __future__ import annotations

import io
import logging
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
import structlog
from pydantic import SecretStr

from live_server import serving
from login_program import HOME, USER, LoginProgram
from rpa_vision.agent.place import XDisplay
from rpa_vision.bootstrap.agent import run_agent
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.logs import configure_logs
from rpa_vision.models.graph.action import (
    Action,
    ClickParameters,
    MouseClickAction,
    NavigateAction,
    NavigateParameters,
    TextInputAction,
    TextParameters,
)
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.workflow import (
    Confirmation,
    Edge,
    Node,
    PostConditions,
    Variable,
    Workflow,
    WorkflowStats,
)
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import Replay, ReplayStatus
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.server.app import create_app
from rpa_vision.server.client.client import ServerClient
from rpa_vision.server.services import Services
from rpa_vision.settings import Settings
from rpa_vision.storage.vault.vault import open_vault
from rpa_vision_lab.desktop.desktop import VirtualDesktop

SECRET = "Vg7mQxtz"  # noqa: S105 - it protects nothing
TOKEN = "un-jeton-pour-cet-essai"  # noqa: S105 - the test's own server
ENTRY = "robot"
NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
WITHIN_S = 60.0


def login_workflow() -> Workflow:
    def typing(variable: str, text: str) -> Action:
        return TextInputAction(parameters=TextParameters(coords_var=variable, text=text))

    before, after = "Dossier patient informatisé", HOME
    actions: tuple[Action, ...] = (
        NavigateAction(parameters=NavigateParameters(verify_before=(before,), verify_after=(after,))),
        typing("navigate_login_coords", USER),
        typing("navigate_password_coords", "${password}"),
        MouseClickAction(parameters=ClickParameters(coords_var="navigate_submit_coords")),
    )
    last = len(actions) - 1
    return Workflow(
        workflow_id="WF_login",
        name="Connexion",
        created_at=NOW,
        updated_at=NOW,
        identity_confirmed=Confirmation(at=NOW),
        entry_nodes=("login",),
        end_nodes=("home",),
        nodes=(
            Node(
                node_id="login",
                label="Connexion",
                screen_template=ScreenTemplate(required_text_any=(before,)),
            ),
            Node(node_id="home", label="Accueil", screen_template=ScreenTemplate(required_text_any=(after,))),
        ),
        edges=tuple(
            Edge(
                edge_id=f"e{i}",
                from_node="login",
                to_node="home" if i == last else "login",
                action=action,
                follows=(f"e{i - 1}",) if i else (),
                post_conditions=PostConditions(expected_node="home" if i == last else "login"),
            )
            for i, action in enumerate(actions)
        ),
        first_edges=("e0",),
        last_edges=(f"e{last}",),
        variables=(Variable(name="password", label="Mot de passe", kind="secret", vault_entry=ENTRY),),
        stats=WorkflowStats(observed_runs=3),
    )


@dataclass(frozen=True)
class Ground:
    folder: Path
    display: str
    services: Services
    client: ServerClient
    log: io.StringIO

    def run(self, secret: str) -> Replay:
        """Until it ends or pauses; then it is over."""
        open_vault(self.services.settings).set(ENTRY, secret)
        self.client.access.bind(ENTRY, "WF_login", "password")
        started = self.client.start_replay("WF_login", "pc1", {}, draft=True, coached=False)
        deadline = time.monotonic() + WITHIN_S
        while True:
            replay = self.client.replay(started.replay_id)
            if replay.status.is_final:
                return replay
            if replay.pause is not None:
                self.client.abort(started.replay_id, "seen enough")
                return replay
            assert time.monotonic() < deadline, replay
            time.sleep(0.1)

    def tells(self, secret: str) -> list[str]:
        """Everything that was kept and says it."""
        found = [
            str(path)
            for path in self.folder.rglob("*")
            if path.is_file() and secret.encode() in path.read_bytes()
        ]
        store = self.services.store
        for replay in store.replays.list():
            kept = [replay, *store.run_events.of_replay(replay.replay_id)]
            kept += [issued.command for issued in [store.commands.last(replay.replay_id)] if issued]
            found += [type(one).__name__ for one in kept if secret in one.model_dump_json()]
        for picture in self.folder.rglob("*.png"):
            frame = decode_image(picture.read_bytes(), self.services.settings.limits, str(picture))
            if secret.casefold() in self.services.eyes.look(frame).text.casefold():
                found.append(str(picture))
        return found


@contextmanager
def agent(settings: Settings, url: str, display: str, ledger: Path) -> Iterator[None]:
    stop = threading.Event()
    running = threading.Thread(
        target=run_agent,
        args=(settings,),
        kwargs={
            "url": url,
            "token": TOKEN,
            "agent_id": "pc1",
            "place": XDisplay(display),
            "ledger": ledger,
            "stop": stop,
        },
    )
    running.start()
    try:
        yield
    finally:
        stop.set()
        running.join()


@pytest.fixture(scope="module")
def log() -> Iterator[io.StringIO]:
    """What is logged meanwhile, as the programs write it."""
    log = io.StringIO()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "stderr", log)
        configure_logs("json")
    yield log
    logging.getLogger().handlers = [one for one in logging.getLogger().handlers if one.name != "rpa-vision"]
    structlog.reset_defaults()


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory, log: io.StringIO) -> Iterator[Ground]:
    settings = Settings(data_dir=tmp_path_factory.mktemp("data"), token=SecretStr(TOKEN))
    services = build_services(settings)
    services.store.workflows.create(login_workflow(), "test")
    with (
        VirtualDesktop() as desktop,
        serving(create_app(services)) as url,
        ServerClient(url, TOKEN) as client,
        agent(settings, url, desktop.display, settings.data_dir / "agent.db"),
    ):
        yield Ground(settings.data_dir, desktop.display, services, client, log)


def test_it_logs_in_and_the_password_is_kept_nowhere(ground: Ground, tmp_path: Path) -> None:
    with LoginProgram(ground.display, tmp_path, SECRET) as program:
        replay = ground.run(SECRET)
        assert replay.status is ReplayStatus.COMPLETED, replay.pause
        assert program.asked == [{"user": USER, "let_in": True}]
    assert ground.tells(SECRET) == []
    kept = " ".join(ground.tells(USER))  # so much for the test itself
    assert ".png" in kept
    assert ".db" in kept
    assert "reported" in ground.log.getvalue()
    assert SECRET not in ground.log.getvalue()


def test_a_field_that_shows_it_stops_the_replay_and_no_picture_shows_it(
    ground: Ground, tmp_path: Path
) -> None:
    with LoginProgram(ground.display, tmp_path, SECRET, shows=True) as program:
        replay = ground.run(SECRET)
        assert replay.pause is not None
        assert (replay.pause.reason, replay.pause.edge_id) == (PauseReason.NOT_SURE, "e2")
        assert program.asked == []
    assert ground.tells(SECRET) == []


def test_a_login_that_is_refused_is_told_and_not_tried_again(ground: Ground, tmp_path: Path) -> None:
    with LoginProgram(ground.display, tmp_path, SECRET) as program:
        replay = ground.run("Another1word")
        assert replay.pause is not None
        assert replay.pause.reason is PauseReason.NOT_SURE
        assert "mot de passe incorrect" in replay.pause.message
        assert program.asked == [{"user": USER, "let_in": False}]
