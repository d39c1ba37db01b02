"""How this server stands: what whoever keeps it running asks it from afar."""

from __future__ import annotations

import shutil
import time
from datetime import UTC, datetime

from rpa_vision import __version__
from rpa_vision.models.site.state import ServerState
from rpa_vision.server.gate.encrypted import expires
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.services import Services, ServicesDep
from rpa_vision.server.views.replay_list import counts
from rpa_vision.storage.database.figures import Figures
from rpa_vision.storage.replays.replays import ReplaySearch

router = GuardedRouter(prefix="/state", tags=["operations"])


@router.get("")
def read(services: ServicesDep) -> ServerState:
    """Disk, database, what waits, the last backup: in figures, without a judgement."""
    return state_of(services)


def state_of(services: Services) -> ServerState:
    figures = Figures(services.store.engine)
    began = time.perf_counter()
    revision = figures.revision()
    took_s = time.perf_counter() - began
    disk = shutil.disk_usage(services.settings.data_dir)
    return ServerState(
        now=datetime.now(UTC),
        version=__version__,
        revision=revision,
        database_ms=took_s * 1000,
        disk_free=disk.free,
        disk_total=disk.total,
        backlog=counts(services.store, ReplaySearch(most=1)),
        oldest_pause=figures.oldest_pause(),
        last_backup=figures.last_backup(),
        audit_entries=services.store.audit.size(),
        certificate_ends=expires(services.settings),
    )
