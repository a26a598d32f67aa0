# `make demo` plays games and writes a report; `make test` checks everything. Both set themselves up in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.set-up
WORKERS ?= 2

.PHONY: setup demo test test-slow notebooks bench lint clean

setup: $(STAMP)

$(STAMP): pyproject.toml requirements-lock.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Sondage needs Python 3.11 or newer: make PYTHON=python3.11 ...")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up $(VENV): a minute or two."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-lock.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

demo: $(STAMP)
	@$(BIN)/sondage demo

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# Each worker of pytest has a core to itself; threads that its libraries start beside it would wait for the others'.
test test-slow: export OPENBLAS_NUM_THREADS = 1
test test-slow: export POLARS_MAX_THREADS = 1

test: lint
	$(BIN)/python -m pytest -m "not slow" -n $(WORKERS) --dist loadfile --no-loadscope-reorder

test-slow: lint
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

# Runs the notebooks and stores them with their output.
notebooks: $(STAMP)
	$(BIN)/python -m tests.notebooks.store

bench: $(STAMP)
	$(BIN)/python -m tests.bench

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
