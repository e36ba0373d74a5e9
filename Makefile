# Each target installs what it needs into .venv: half a minute the first time, nothing later.
.DEFAULT_GOAL := help
.PHONY: help run venue demo test test-all test-pico long-tests-on-record mutants uf2 flash selftest circuitpython bench hardware-lint hardware lint pictures lock clean site manual release

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNTIME ?= auto
DEVICE ?= sim
STARTED := $(shell date +%s)
# Some containers forbid Python to keep its bytecode; then each of a thousand processes compiles all its imports.
export PYTHONDONTWRITEBYTECODE :=
# Install a lock of locks/ into the venv: each package by version and hash.
INSTALL = $(BIN)/python -m host_tools.install_locked_packages

# These tests need what `make hardware` installs, so only that target runs them.
ENCLOSURE_TESTS := tests/hardware/test_enclosure.py tests/hardware/test_enclosure_drawings.py tests/hardware/test_enclosure_light.py

# The commands then name in their messages what to type to make.
run venue demo uf2 flash selftest site: export EMPEROR_RING_STARTED_BY := make

help:  ## this list
	@awk -F ':.*## ' '/^[a-z0-9_-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(VENV)/run $(if $(TERMINAL),$(VENV)/terminal)  ## play at a simulated table in the browser (TERMINAL=1: in the terminal; DEVICE=auto: the Pico that is plugged in; PORT=8809; HOST=0.0.0.0: phones may join)
	@$(BIN)/python -m host_tools run --device $(DEVICE) --runtime $(RUNTIME) $(if $(TERMINAL),--terminal) $(if $(PORT),--port $(PORT)) $(if $(HOST),--host $(HOST))

venue: $(VENV)/venue  ## show three simulated tables on the organiser's page, with a small broker (BROKER=mqtt://HOST: the tables of that broker)
	@$(BIN)/python -m host_tools venue $(if $(BROKER),--broker $(BROKER)) $(if $(PORT),--port $(PORT)) $(if $(HOST),--host $(HOST))

demo: $(VENV)/run  ## watch a game play itself, described in words
	@$(BIN)/python -m host_tools demo --device $(DEVICE) --runtime $(RUNTIME)

test: $(VENV)/dev typings  ## run lint, types and every test that is not long; print the ten slowest tests and the time
	@{ make --no-print-directory lint >$(VENV)/lint.log 2>&1 || { cat $(VENV)/lint.log; false; }; } & lint=$$!; \
	$(BIN)/python -m pytest -n 3 -m "not long" $(addprefix --ignore=,$(ENCLOSURE_TESTS)) --durations 10; tests=$$?; \
	wait $$lint || { tests=1; echo "FAILED: make lint, see above"; }; \
	echo "make $@ took $$(( $$(date +%s) - $(STARTED) )) s."; exit $$tests

test-all: $(VENV)/dev  ## run the long tests that .ci/long_tests.json does not list as passed (PART=3/10: the third of ten parts)
	$(BIN)/python -m pytest -n 2 -m long --insist-on-pico --part $(or $(PART),1/1) --durations 10 || [ $$? -eq 5 ]

test-pico: test-all  ## the same as test-all

long-tests-on-record: $(VENV)/dev
	@$(BIN)/python -m pytest -q --collect-only -m long --part 1/1; [ $$? -eq 5 ] || \
		{ echo "These long tests have not passed with this version: run \`make test-all\` and commit .ci/long_tests.json."; exit 1; }

mutants: $(VENV)/mutants  ## measure how many changes of the code the tests notice; takes hours, and a later run resumes (SAMPLE=core, rest or page, PART=1/4)
	@$(BIN)/python -m tests.mutants $(or $(SAMPLE),core) $(if $(PART),--part $(PART))

uf2: $(VENV)/pico  ## build dist/emperor-ring-pico.uf2, to drag onto a Pico (BOARD=pico_w: for a Pico W; IMAGE=path of MicroPython's own image)
	@$(BIN)/python -m host_tools uf2$(if $(BOARD), --board $(BOARD))$(if $(IMAGE), --image $(IMAGE))

flash: $(VENV)/pico  ## install or update a connected Pico that runs MicroPython; settings and games stay (DEVICE=port)
	@$(BIN)/python -m host_tools flash $(if $(filter-out sim,$(DEVICE)),--port $(DEVICE))

selftest: $(VENV)/pico  ## check the connected Pico and its hardware (DEVICE=port)
	@$(BIN)/python -m host_tools selftest --device $(if $(filter-out sim,$(DEVICE)),$(DEVICE),auto)

site: $(VENV)/pico  ## write dist/site: the page with the firmware in it, for any web server
	@$(BIN)/python -m host_tools site

circuitpython: $(VENV)/run  ## write the files for a board that runs CircuitPython into dist/circuitpython
	@$(BIN)/python -m host_tools circuitpython

bench: $(VENV)/pico $(if $(PLOT),$(VENV)/pictures)  ## measure the firmware on the emulated Pico, and a simple program beside it (JSON=1, PLOT=file.png, DETAILS=1)
	@$(BIN)/python -m host_tools bench $(if $(JSON),--json) $(if $(PLOT),--plot $(PLOT)) $(if $(DETAILS),--details)

hardware-lint: $(VENV)/dev  ## check the hardware files that need only Python
	@$(BIN)/python -m hardware.checks --lint

hardware: $(VENV)/hardware  ## draw, print and check everything in hardware/ again; needs KiCad 9 and Graphviz (INSIST=1: a missing tool is an error, unless WITHOUT= names it)
	@$(BIN)/python -m hardware.checks $(if $(INSIST),--insist) $(if $(WITHOUT),--without $(WITHOUT))
	$(BIN)/python -m pytest -q -n 2 $(ENCLOSURE_TESTS)

lint: $(VENV)/dev typings  ## check style, prose and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tests.prose
	$(BIN)/mypy
	$(BIN)/mypy --config-file firmware/mypy.ini

pictures: $(VENV)/pictures  ## draw the pictures of the README and the manual again, from real frames
	@$(BIN)/python -m host_tools render

manual: $(VENV)/manual  ## write a printable manual, and a card for each game, into dist/manual (PDF; the cards also as SVG)
	@$(BIN)/python -m host_tools manual

release: uf2 site manual $(if $(TAG),long-tests-on-record)  ## write dist/release: the files of a release, with checksums and licences (TAG=v1.2.3: refuse the tag of another version, or if a long test has not passed)
	@$(BIN)/python -m host_tools release $(if $(TAG),--tag $(TAG))

lock: $(VENV)/bin/python  ## write locks/ again from pyproject.toml: the version and hash of each package
	@$(INSTALL) lock
	@$(BIN)/python -m host_tools.generate.package_locks

clean:  ## remove .venv and everything that was built
	rm -rf $(VENV) typings dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

# Leave nothing behind if Python is too old, or creates half a venv (Debian without python3-venv does).
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; now = sys.version_info[:2]; now < (3, 11) and sys.exit("Emperor Ring needs Python 3.11 or newer; $(PYTHON) is %d.%d. Try: make $(MAKECMDGOALS) PYTHON=python3.12" % now)'
	@echo "Setting up in $(VENV), once ..."
	@$(PYTHON) $(dir $(firstword $(MAKEFILE_LIST)))host_tools/install_locked_packages.py venv --target $(VENV)

$(VENV)/run: $(VENV)/bin/python locks/run.txt locks/micropython.txt
	@$(INSTALL) run
	@$(INSTALL) micropython
	@touch $@

$(VENV)/terminal: $(VENV)/run locks/terminal.txt
	@$(INSTALL) terminal
	@touch $@

$(VENV)/venue: $(VENV)/run locks/venue.txt
	@$(INSTALL) venue
	@touch $@

$(VENV)/pictures: $(VENV)/run locks/pictures.txt
	@$(INSTALL) pictures
	@touch $@

$(VENV)/manual: $(VENV)/run locks/manual.txt
	@$(INSTALL) manual
	@touch $@

$(VENV)/pico: $(VENV)/run locks/pico.txt
	@$(INSTALL) pico
	@touch $@

# Everything that the tests need, in one call of pip, so that it reads its index once.
$(VENV)/dev: $(VENV)/bin/python locks/run.txt locks/micropython.txt locks/pico.txt locks/terminal.txt locks/pictures.txt locks/manual.txt locks/venue.txt locks/dev.txt locks/ring-driver.txt
	@$(INSTALL) run pico terminal pictures manual venue dev ring-driver
	@$(INSTALL) micropython
	@touch $(addprefix $(VENV)/,run pico terminal pictures manual venue dev)

$(VENV)/mutants: $(VENV)/dev locks/mutants.txt
	@$(INSTALL) mutants
	@touch $@

$(VENV)/hardware: $(VENV)/dev locks/hardware.txt locks/placing-page.txt
	@$(INSTALL) hardware placing-page
	@touch $@

typings: $(VENV)/dev locks/typings.txt
	@$(INSTALL) typings --target typings
	@touch $@
