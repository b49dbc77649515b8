# Targets for working with this checkout; `make` alone lists them.
# tools/system_packages.py and tools/environment.py do the set-up, tools/check.py runs the checks.

PYTHON ?= python3
ARGS ?=

ifeq ($(shell command -v $(PYTHON)),)
$(error $(PYTHON) was not found; install Python 3.11 or newer, or choose one: make PYTHON=python3.12 ...)
endif

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play terminal test deep coverage bench docs system-play system-test setup setup-plain client dist lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: system-play setup client ## set up and serve the games to the browser; ARGS="..." is passed to `sandtable serve`
	-@.venv/bin/sandtable warm --background
	@.venv/bin/sandtable serve $(ARGS)

terminal: system-play setup ## set up and play in the terminal; ARGS="..." is passed to `sandtable play`
	-@.venv/bin/sandtable warm --background
	@.venv/bin/sandtable play $(ARGS)

test: system-test setup setup-plain client ## set up and run every check; ARGS="--only types" runs one, ARGS=--list lists them
	@.venv/bin/python tools/check.py $(ARGS)

deep: system-test setup setup-plain client ## run every test with long counts: minutes to hours
	@.venv/bin/python tools/check.py --deep $(ARGS)

coverage: system-test setup-plain setup ## run the tests without numba and report the lines they reach
	@.venv/bin/python tools/check.py --coverage $(ARGS)

bench: setup ## run the benchmarks; prints a table, ARGS="--json FILE" writes JSON
	@.venv/bin/python -m bench $(ARGS)

docs: setup client ## build the documentation into site/, and into the package for `sandtable serve`
	@.venv/bin/python tools/docs.py $(ARGS)

system-play: ## install the system packages that playing needs, if any is missing
	@$(PYTHON) tools/system_packages.py play

system-test: ## install the system packages that the checks need: chromium, tmux
	@$(PYTHON) tools/system_packages.py test

setup: ## create .venv from requirements.lock: numba, the server and every tool
	@$(PYTHON) tools/environment.py full

setup-plain: ## create .venv-plain from requirements-plain.lock: no numba, no numpy
	@$(PYTHON) tools/environment.py plain

client: ## build the browser client into the package
	@$(PYTHON) tools/environment.py client

dist: setup client ## build and check the sdist and the wheel in dist/
	@.venv/bin/python tools/distribution.py --keep dist

LOCK = .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-emit-find-links --custom-compile-command 'make lock' $(ARGS)

lock: setup ## write both lock files from pyproject.toml; ARGS=--upgrade moves to the newest releases
	@echo "[1/2] requirements.lock: the extras fast, server and dev"
	@$(LOCK) --extra fast --extra server --extra dev --output-file requirements.lock pyproject.toml
	@echo "[2/2] requirements-plain.lock: the extra test, at the same versions"
	@$(LOCK) --extra test --constraint requirements.lock --output-file requirements-plain.lock pyproject.toml

clean: ## remove the environments, build output and tool caches; compiled rules stay in the user's cache folder
	rm -rf .venv .venv-plain .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache dist web/node_modules site src/sandtable/server/docs_site src/sandtable/server/static
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
