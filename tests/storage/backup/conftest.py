from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rpa_vision.bootstrap.safekeeping import back_up
from rpa_vision.models.embedding import Vector
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.settings import Settings
from rpa_vision.storage.backup.folder import Backup
from rpa_vision.storage.index.space import SpaceItem
from rpa_vision.storage.index.spaces import VectorSpaces
from rpa_vision.storage.store import open_store
from rpa_vision.storage.vault.vault import open_vault

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def here(tmp_path: Path, build: Any) -> Settings:
    """A small server's data folder: a task, a demonstration, a replay that waits, a secret, an index."""
    catalogue = tmp_path / "dialogs.yaml"
    catalogue.write_text("schema_version: dialogs_v1\nsuspect: [clôturer]\n", encoding="utf-8")
    settings = Settings(data_dir=tmp_path / "here", dialog_catalogue=catalogue)
    store = open_store(settings)
    store.workflows.create(build.workflow())
    store.sessions.create(build.session(screenshots=(build.screenshot(1),)))
    store.blobs.put("sessions/sess_1/shots/shot_0001.png", PNG + b"one")
    store.blobs.put("replays/run_1/d/é è.png", PNG + b"two")
    store.replays.create(build.replay(status=ReplayStatus.PAUSED_NEED_HELP))
    store.anchors.advance()
    store.close()
    open_vault(settings).set("dpi", "Corail-7-mauve")
    spaces = VectorSpaces(settings.data_dir, settings.perception, settings.limits)
    vector = Vector("test", np.eye(1, 8, dtype=np.float32)[0])
    spaces.rebuild("WF_codage_1", "test", 8, [SpaceItem("sess_1.shot_0001", vector, {})])
    spaces.save("WF_codage_1")
    (settings.data_dir / "agent_pc1.db").write_bytes(b"a ledger")
    return settings


@pytest.fixture
def backed_up(here: Settings, tmp_path: Path) -> Callable[..., Backup]:
    def make(name: str = "backup", *, with_keys: bool = True) -> Backup:
        return back_up(here, tmp_path / name, with_keys=with_keys, by="camille")

    return make
