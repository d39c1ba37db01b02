"""How fast screen states are stored and read back, and what that costs in memory and on the disk.

Writing and reading run in processes of their own: the peak memory of each is its own too.
Making the invented screens is not counted.
"""

from __future__ import annotations

import gc
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import Engine

from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.models.embedding import VectorRef
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import (
    ElementEmbeddings,
    ElementType,
    PerceptionLevel,
    RawLevel,
    ScreenState,
    UIElement,
    VisualFeatures,
    WindowState,
)
from rpa_vision.models.session import Environment, RawSession, ScreenSetup, SessionUser
from rpa_vision.storage.database.engine import open_engine
from rpa_vision.storage.database.migrate import migrate
from rpa_vision.storage.screen_states import ScreenStates
from rpa_vision.storage.sessions import Sessions
from rpa_vision_lab.benches.own_memory import peak_mib

_DATABASE = "bench.db"
_SESSION = "sess_bench"
_START = datetime(2025, 11, 22, 10, 15, tzinfo=UTC)
_SCREEN = Size(1920, 1080)
_WORDS = [
    "Patient",
    "Nom",
    "Prénom",
    "Naissance",
    "Séjour",
    "Diagnostic",
    "principal",
    "associé",
    "Enregistrer",
    "Annuler",
    "Fermer",
    "Code",
    "CIM-10",
    "Acte",
    "Service",
    "Médecin",
    "Dossier",
    "Admission",
    "Sortie",
    "Valider",
    "Imprimer",
    "Rechercher",
    "Adresse",
    "Téléphone",
    "Facturation",
    "Unité",
    "Lit",
]
_ROLES = ("primary_action", "cancel", "form_input", "navigation", "submit", "close", "label")
_POOL_FACTOR = 10
"""Screens share elements as those of one program do, but no two show the same ones."""
_ROUNDS = 30


def run(*, states: int = 10_000, elements: int = 200, folder: Path) -> dict[str, float | int]:
    written, read = (_in_own_process(what, states, elements, folder) for what in ("write", "read"))
    size = sum(path.stat().st_size for path in folder.glob(f"{_DATABASE}*"))
    return {
        "states": states,
        "elements_per_state": elements,
        "save_states_per_s": states / written["seconds"],
        "load_states_per_s": states / read["seconds"],
        "save_peak_mib": written["peak_mib"],
        "load_peak_mib": read["peak_mib"],
        "start_mib": written["start_mib"],
        "database_mib": size / 2**20,
        "database_kib_per_state": size / 2**10 / states,
        **_json_against_pydantic(list(_states(min(states, 20), elements))),
    }


def _in_own_process(what: str, states: int, elements: int, folder: Path) -> dict[str, float]:
    command = [sys.executable, "-m", __name__, what, str(states), str(elements), str(folder)]
    figures: dict[str, float] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return figures


def _write(engine: Engine, states: int, elements: int) -> float:
    Sessions(engine).create(_session())
    making = 0.0

    def made() -> Iterator[ScreenState]:
        nonlocal making
        coming = _states(states, elements)
        for _ in range(states):
            before = time.perf_counter()
            state = next(coming)
            making += time.perf_counter() - before
            yield state

    before = time.perf_counter()
    ScreenStates(engine).save_many(made())
    return time.perf_counter() - before - making


def _read(engine: Engine, states: int, elements: int) -> float:
    before = time.perf_counter()
    found = [len(state.ui_elements) for state in ScreenStates(engine).of_session(_SESSION)]
    seconds = time.perf_counter() - before
    if found != [elements] * states:
        raise AssertionError("what was read back is not what was written")
    return seconds


def _json_against_pydantic(states: Sequence[ScreenState]) -> dict[str, float]:
    """Our loading and dumping as a multiple of pydantic's own speed, taken in turns on the same screens."""
    documents = [dump_document(state) for state in states]
    gc.freeze()  # clearing up between rounds need not look through all that was there before
    try:
        loads = _ratio(
            lambda: [load_document(ScreenState, document, "bench") for document in documents],
            lambda: [ScreenState.model_validate_json(document) for document in documents],
        )
        dumps = _ratio(
            lambda: [dump_document(state) for state in states],
            lambda: [state.model_dump_json() for state in states],
        )
        round_trip = _ratio(
            lambda: [dump_document(load_document(ScreenState, document, "bench")) for document in documents],
            lambda: [ScreenState.model_validate_json(document).model_dump_json() for document in documents],
        )
    finally:
        gc.unfreeze()
    return {
        "json_kib_per_state": sum(map(len, documents)) / len(documents) / 2**10,
        "json_load_vs_pydantic": loads,
        "json_dump_vs_pydantic": dumps,
        "json_round_trip_vs_pydantic": round_trip,
    }


def _ratio(ours: Callable[[], object], theirs: Callable[[], object]) -> float:
    """How many times theirs ours is as fast: the middle of many rounds, each beginning with the other one."""
    ratios = []
    for number in range(_ROUNDS):
        order = (ours, theirs) if number % 2 else (theirs, ours)
        seconds = {work: _seconds(work) for work in order}
        ratios.append(seconds[theirs] / seconds[ours])
    return statistics.median(ratios)


def _seconds(work: Callable[[], object]) -> float:
    """Of this process alone, and without clearing up after the one measured before."""
    gc.collect()
    before = time.process_time()
    work()
    return time.process_time() - before


def _states(count: int, elements: int) -> Iterator[ScreenState]:
    chance = random.Random(count)  # noqa: S311 - invented screens, the same each time
    pool = [_element(number, chance) for number in range(elements * _POOL_FACTOR)]
    for number in range(count):
        shown = chance.sample(pool, elements)
        yield ScreenState(
            screen_state_id=f"state_{number:06d}",
            timestamp=_START + timedelta(seconds=number),
            session_id=_SESSION,
            window=WindowState(
                app_name="dossier", window_title=f"Séjour n° {number}", screen_resolution=_SCREEN
            ),
            raw=RawLevel(
                screenshot_path=f"shots/shot_{number:04d}.png",
                capture_method="xshm",
                file_size_bytes=chance.randrange(100_000, 900_000),
            ),
            perception=PerceptionLevel(
                embedding=VectorRef(provider="bench", vector_id=f"screens/{number}.npy", dimensions=512),
                detected_text=tuple(element.label for element in shown),
                text_detection_method="bench",
                confidence_avg=0.93,
            ),
            ui_elements=tuple(shown),
            metadata={"ui_elements_count": elements, "processing_time_ms": chance.randrange(40, 400)},
        )


def _element(number: int, chance: random.Random) -> UIElement:
    left, top = chance.randrange(1800), chance.randrange(1040)
    box = Box(left, top, left + chance.randrange(8, 120), top + chance.randrange(8, 40))
    return UIElement(
        element_id=f"element_{number:05d}",
        type=chance.choice(list(ElementType)),
        role=chance.choice(_ROLES),
        bbox=box,
        center=box.center,
        label=" ".join(chance.choices(_WORDS, k=chance.randrange(1, 5))),
        label_confidence=round(chance.random(), 4),
        embeddings=ElementEmbeddings(
            image=VectorRef(provider="bench", vector_id=f"elements/{number:05d}.npy", dimensions=512)
        ),
        visual_features=VisualFeatures(
            dominant_color=f"#{chance.randrange(1 << 24):06x}",
            has_icon=chance.random() < 0.2,
            shape="rectangle",
            size_category=chance.choice(("small", "medium", "large")),
        ),
        tags=(chance.choice(_WORDS).casefold(),),
        confidence=round(chance.uniform(0.5, 1), 4),
    )


def _session() -> RawSession:
    return RawSession(
        session_id=_SESSION,
        agent_version="bench",
        environment=Environment(
            platform="bench", hostname="bench", screen=ScreenSetup(primary_resolution=_SCREEN)
        ),
        user=SessionUser(id="bench"),
        started_at=_START,
    )


def _main(what: str, states: str, elements: str, folder: str) -> None:
    engine = open_engine(f"sqlite:///{Path(folder).absolute() / _DATABASE}")
    migrate(engine)
    start = peak_mib()
    work = {"write": _write, "read": _read}[what]
    seconds = work(engine, int(states), int(elements))
    engine.dispose()
    sys.stdout.write(json.dumps({"seconds": seconds, "start_mib": start, "peak_mib": peak_mib()}))


if __name__ == "__main__":
    _main(*sys.argv[1:])
