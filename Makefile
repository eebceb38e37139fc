# One virtual environment, made from pyproject.toml alone.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
SHARED ?= $(abspath ../shared)
EXPLAINED := pkgorder-prerelease__003f36f
export AGENTLENS_SHARED ?= $(SHARED)

.DEFAULT_GOAL := help
.PHONY: help demo record test lint unit clean

help:  ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

demo: $(STAMP)  ## score the sample corpus and explain one lucky pass
	$(BIN)/agentlens assess datasets/sample --explain $(EXPLAINED)

record: $(STAMP)  ## record the sample corpus again
	$(BIN)/python datasets/record.py

test: $(STAMP) lint unit  ## lint, types, layers and all tests

lint: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: $(STAMP)
	$(BIN)/python -m pytest -n auto

clean:  ## remove the environment and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
