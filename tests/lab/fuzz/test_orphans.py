"""A killed campaign leaves no workers behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

PARENT = """
import multiprocessing, sys, time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from rpa_vision_lab.fuzz.orphans import end_with_parent

def work(told):
    import os
    try:
        Path(told).write_text(str(os.getpid()))
        time.sleep(600)
    finally:
        Path(told).with_suffix(".put_away").touch()

if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context, initializer=end_with_parent) as pool:
        pool.submit(work, sys.argv[1]).result()
"""


def is_alive(pid: int) -> bool:
    status = Path(f"/proc/{pid}/status")
    return status.exists() and "State:\tZ" not in status.read_text()


def test_a_worker_ends_with_its_parent_and_puts_away_what_it_started(tmp_path: Path) -> None:
    script, told = tmp_path / "parent.py", tmp_path / "worker.pid"
    script.write_text(PARENT)
    parent = subprocess.Popen([sys.executable, str(script), str(told)])
    deadline = time.monotonic() + 60
    while not (told.exists() and told.read_text()) and time.monotonic() < deadline:
        time.sleep(0.1)
    worker = int(told.read_text())
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    while is_alive(worker) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not is_alive(worker)
    assert told.with_suffix(".put_away").exists()
