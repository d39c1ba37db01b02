# Each target does the set-up it needs; a second run skips what is already there.
BIN := .venv/bin

# Where Python is told to keep no bytecode beside the sources, it is kept here: compiling everything again in each
# worker of the tests and in each program they start takes minutes.
ifdef PYTHONDONTWRITEBYTECODE
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX ?= $(CURDIR)/.tools/bytecode
endif

.PHONY: help setup demo test test-lab check advisories bench fresh clean

help:  ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 16

setup:  ## environment and system packages for running RPA Vision and its demo
	@python3 scripts/setup.py demo

demo: setup  ## show a task, learn it, replay it, on a virtual desktop
	@$(BIN)/rpa-vision demo $(if $(FULL),--full)

test:  ## every test but those of test-lab
	@python3 scripts/setup.py test
	@$(BIN)/pytest -m "not lab and not alone" --numprocesses auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder
	@$(BIN)/pytest -m "alone and not lab" tests/agent

test-lab:  ## tests on large programs of others: Wine, GNU Health, LibreOffice, Chromium
	@python3 scripts/setup.py lab
	@$(BIN)/pytest -m lab

check:  ## lint, format, types, import directions, risky calls
	@python3 scripts/setup.py check
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32 --package rpa_vision
	@$(BIN)/lint-imports
	@$(BIN)/bandit --quiet --configfile pyproject.toml --recursive src lab/src

advisories:  ## known vulnerabilities of the locked packages; needs the public package index
	@python3 scripts/setup.py check
	@$(BIN)/python scripts/advisories.py

bench:  ## the measured figures
	@python3 scripts/setup.py bench
	@$(BIN)/rpa-vision bench

# Another system, another folder than in the user's cache, one command instead of the two:
#   make fresh SYSTEM=ubuntu FOLDER=/srv/fresh COMMAND="make check"
SYSTEM := debian
fresh:  ## demo and tests of a clone in a bare Debian 12, or Ubuntu 24.04 (SYSTEM=ubuntu)
	@python3 scripts/setup.py fresh
	@python3 scripts/fresh.py $(SYSTEM) $(if $(FOLDER),--folder "$(FOLDER)") $(if $(COMMAND),"$(COMMAND)")

clean:  ## remove the environment and caches, not your data
	rm -rf .venv .tools .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
