# What can be done here; `make` alone lists it.

PYTHON ?= python3
BIN := .venv/bin
PLAYABLE := .venv/.playable
STAMP := .venv/.installed
NODE_STAMP := node_modules/.package-lock.json
TSC := node_modules/.bin/tsc
# One more than there are cores: tests often wait for a server or a browser.
JOBS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
PORT ?= 8642
# What `make gallery` takes pictures of; all scenes, if none is named.
LANGUAGES ?= fr
SCENES ?=

GAME_TESTS := $(wildcard tests/games/*/test_*.py tests/bots/*/test_*.py)
# The quick ones: plain Python is slow.
PLAIN_TESTS := tests/test_cards.py tests/test_combinations.py tests/test_randomness.py $(filter \
	%claims.py %jokers.py %rounds.py %scoring.py %setup.py %turns.py,$(GAME_TESTS))

.DEFAULT_GOAL := help
.PHONY: help install system play quick test checked plain check docs gallery pictures bench wheel smoke clean

help: ## list what can be done
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

install: $(STAMP) ## make .venv with everything for play and test

# Modules are compiled to bytecode when they are first used: most never are. It is kept, whatever the
# environment says: without it every process that is started takes two seconds more.
unexport PYTHONDONTWRITEBYTECODE
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

$(PLAYABLE): pyproject.toml
	@echo 'Installing Brelan into .venv …'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP_INSTALL) -e .
	@touch $(PLAYABLE)

$(STAMP): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP_INSTALL) -e '.[dev]'
	touch $(STAMP) $(PLAYABLE)

system: install
	$(BIN)/python tests/system.py

play: $(PLAYABLE) ## play in the browser; PORT names another port than 8642
	@$(BIN)/brelan serve --open --port $(PORT)

PYTEST := $(BIN)/python -m pytest -n $(JOBS) --dist worksteal

quick: install ## run what one tests while working, in two minutes: rules, notation, server, client units
	$(PYTEST) -m 'not system and not slow'
	if command -v node >/dev/null; then node --test tests/web/units/*.test.js; fi

test: install system ## run all tests, the rules also as plain Python and with every index checked
	if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(NODE_STAMP); fi
	$(BIN)/brelan warm
	@# Tests wait much: the rules are tested in two more ways meanwhile, on what is left of the processor.
	mkdir -p build
	nice -n 19 $(MAKE) --no-print-directory checked plain >build/rules.txt 2>&1 & rules=$$!; \
		$(PYTEST) -rs || { kill $$rules; exit 1; }; \
		wait $$rules; found=$$?; cat build/rules.txt; exit $$found

plain: install ## run the quick tests of rules as plain Python
	NUMBA_DISABLE_JIT=1 $(PYTEST) $(PLAIN_TESTS)

# Checked kernels are many times as long: to optimize them fully takes longer than all their tests.
CHECKED := NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1

checked: install ## run the tests of rules and bots with every index checked
	$(CHECKED) $(BIN)/brelan warm
	$(CHECKED) $(PYTEST) $(filter-out %kernels.py,$(GAME_TESTS))

# The variable silences a notice about the successor of Material. With --quiet nothing is strict.
BUILD_SITE := NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

docs: install ## build the documentation into build/site
	$(BUILD_SITE)
	@echo 'Open build/site/index.html; to search in it: $(BIN)/python -m http.server -d build/site'

check: install system ## lint, formatting, types, who imports whom, documentation
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --no-cache
	if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(NODE_STAMP) && $(TSC); \
		else echo 'npm is missing: the types of the browser client are not checked'; test "$$CI" != true; fi
	$(BUILD_SITE)

$(NODE_STAMP): package.json package-lock.json
	npm ci --no-audit --no-fund --ignore-scripts

gallery: install system ## picture every state at ten window sizes, light and dark, on one page; LANGUAGES=fr,en,de
	PYTHONPATH=tests $(BIN)/python -m browser.gallery --languages $(LANGUAGES) $(SCENES)

pictures: install system ## take the pictures of README and documentation anew
	PYTHONPATH=tests $(BIN)/python -m browser.gallery.documentation

bench: install ## our speed beside that of peers
	$(BIN)/python -m benchmarks

wheel: $(PLAYABLE) ## build the pure wheel, and one with kernels compiled for this platform, into dist
	$(BIN)/python -m release.wheel

smoke: wheel ## install the wheel with kernels in a new environment, and see bots move
	$(BIN)/python -m release.smoke

clean: ## remove what was built, but for .venv
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage
	find src tests benchmarks release -name __pycache__ -not -path '*/.venv/*' -prune -exec rm -rf {} +
