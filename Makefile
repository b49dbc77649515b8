# What one does with this folder. `make` alone lists it.
# The work is done by tools/environment.py (set-up) and tools/check.py (checks); each can be run by hand.

PYTHON ?= python3
ARGS ?=

ifeq ($(shell command -v $(PYTHON)),)
$(error $(PYTHON) was not found; install Python 3.11 or newer, or name one: make PYTHON=python3.12 ...)
endif

.DEFAULT_GOAL := help
.PHONY: help play terminal test deep bench docs setup setup-plain client lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: setup client ## set up and serve the games to the browser; ARGS="..." goes to `sandtable serve`
	-@.venv/bin/sandtable warm --background
	@.venv/bin/sandtable serve $(ARGS)

terminal: setup ## set up and play in the terminal; ARGS="..." goes to `sandtable play`
	-@.venv/bin/sandtable warm --background
	@.venv/bin/sandtable play $(ARGS)

test: setup setup-plain client ## set up and check everything; ARGS="--only types" for one step, ARGS=--list for their names
	@.venv/bin/python tools/check.py $(ARGS)

deep: setup setup-plain client ## every test with long counts: minutes to hours
	@.venv/bin/python tools/check.py --deep $(ARGS)

bench: setup ## measure what is fast, as a table and as JSON
	@.venv/bin/python -m bench $(ARGS)

docs: setup ## build the documentation into site/, and into the package for `sandtable serve`
	@.venv/bin/python tools/docs.py $(ARGS)

setup: ## make .venv from requirements.lock: both carriers and all tools
	@$(PYTHON) tools/environment.py full

setup-plain: ## make .venv-plain from requirements-plain.lock: no numba, no numpy
	@$(PYTHON) tools/environment.py plain

client: ## build the browser client into the package
	@$(PYTHON) tools/environment.py client

LOCK = .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-emit-find-links --custom-compile-command 'make lock' $(ARGS)

lock: setup ## write both lock files from pyproject.toml; ARGS=--upgrade takes the newest releases
	@echo "[1/2] requirements.lock: the extras fast, server and dev"
	@$(LOCK) --extra fast --extra server --extra dev --output-file requirements.lock pyproject.toml
	@echo "[2/2] requirements-plain.lock: the extra test, the same releases"
	@$(LOCK) --extra test --constraint requirements.lock --output-file requirements-plain.lock pyproject.toml

clean: ## remove the environments and what tools left; compiled rules stay in the user's cache folder
	rm -rf .venv .venv-plain .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache dist web/node_modules site src/sandtable/server/docs_site src/sandtable/server/static
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
