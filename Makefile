# SPDX-License-Identifier: MIT
# The front door. Everything behind it is meson; `make help` lists what there is.

BUILD ?= build
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: all help play setup check test bench bench-python examples-python train-python check-python bench-server bench-scale siege fuzz simulate torture chaos asan python wheel coverage screens screenshots format install clean

all: $(BUILD)/build.ninja
	@ninja -C $(BUILD)
	@echo "Built $(BUILD)/sixsands"

$(BUILD)/build.ninja:
	@scripts/setup build
	@meson setup $(BUILD) -Dnative=true -Dtests=false >$(BUILD)-setup.log 2>&1 || { cat $(BUILD)-setup.log; exit 1; }
	@rm -f $(BUILD)-setup.log

play:
	@scripts/play $(BUILD)/sixsands $(PORT)

setup:
	@scripts/setup

help:
	@echo "make play       set up what is missing, build everything, play at http://127.0.0.1:8080 (PORT=8080)"
	@echo "make            build build/sixsands and the library, for this machine"
	@echo "make check      the quick tests: single parts, rules, laws, golden screens, with one compiler; two minutes"
	@echo "make test       set up what is missing, check everything, run all tests"
	@echo "make bench      measure the speed of random games"
	@echo "make python     build the Python package for this machine, in build-python/venv, and test it"
	@echo "make wheel      the Python package as a file, in build-python/wheels"
	@echo "make bench-python   measure the Python package: decisions a second, side by side with other packages"
	@echo "make examples-python   all examples for Python, run small, with Ray, PyTorch, matplotlib, notebooks"
	@echo "make train-python   the example that learns: five minutes of one processor, then 2,000 games against random"
	@echo "make check-python   the wheel (size, auditwheel, every Python here), AddressSanitizer, a debug interpreter"
	@echo "make bench-server   measure the server: 10,000 sockets, 5,000 games (GAMES=5000 RATE=500)"
	@echo "make bench-scale    servers on PostgreSQL: one against SQLite, three against one, 10,000 sockets over three (ROUNDS=3 SECONDS=10)"
	@echo "make siege      attackers from 48 addresses beside honest players, on loopback: is anybody's p99 above 50 ms? (SECONDS=20)"
	@echo "make fuzz       fuzz every reader (SECONDS=60 each; TINY=1: with tiny limits)"
	@echo "make simulate   the server under made-up people, networks, crashes and clocks (SEEDS=1-2000; TINY=1: with tiny limits)"
	@echo "make torture    100,000 games of every kind, written and checked; 1,000 kills of the server, failing disks, secrets before all viewers, 10,000 hints a game recomputed (GAMES= KILLS= FAULTS= POSITIONS= HINTS=)"
	@echo "make chaos      three servers and PostgreSQL in network namespaces, faults under load, and what everybody saw checked (FAULTS=200 of each kind, KINDS=, SEED=1)"
	@echo "make asan       build with sanitizers in build-asan and run the tests there"
	@echo "make coverage   line and branch coverage of src/games, in build-coverage"
	@echo "make screens    every screen of the web client in every window and language"
	@echo "make screenshots   pictures of every game in light, dark, on phones and in the terminal, in web/screenshots"
	@echo "make format     put C and prose into the house style"
	@echo "make install    install the program with manual pages (if there is scdoc) and completions, the library and the header (PREFIX=/usr/local)"
	@echo "make clean      remove what was built"

check: setup
	@scripts/suite check $(or $(JOBS),2)

test: setup
	@scripts/test $(JOBS)

bench: all
	@$(BUILD)/sixsands bench

# A build with the tests' own programs, for campaigns.
build-bench/build.ninja: | setup
	@meson setup build-bench -Dnative=true >build-bench.log 2>&1 || { cat build-bench.log; exit 1; }
	@rm -f build-bench.log

bench-server: build-bench/build.ninja
	@ninja -C build-bench --quiet sixsands tests/server/load
	@scripts/bench-server build-bench/sixsands build-bench/tests/server/load $(or $(GAMES),5000) $(or $(RATE),500) $(or $(SECONDS),30)

bench-scale: build-bench/build.ninja
	@ninja -C build-bench --quiet sixsands tests/server/load
	@python3 tests/server/postgres.py --sync scripts/bench-scale build-bench/sixsands build-bench/tests/server/load $(or $(ROUNDS),3) $(or $(SECONDS),10)

siege: build-bench/build.ninja
	@ninja -C build-bench --quiet sixsands tests/server/load tests/server/flood
	@python3 tests/server/siege.py build-bench/sixsands build-bench/tests/server/load build-bench/tests/server/flood $(or $(SECONDS),20)

python: setup
	@SIXSANDS=$(wildcard $(CURDIR)/$(BUILD)/sixsands) scripts/python test

wheel:
	@scripts/setup python
	@scripts/python wheel

bench-python: setup
	@scripts/python bench

examples-python: setup all
	@scripts/setup lab
	@SIXSANDS=$(CURDIR)/$(BUILD)/sixsands scripts/python examples

train-python: setup
	@scripts/setup lab
	@scripts/python train

check-python: setup
	@scripts/setup lab
	@scripts/python wheels
	@scripts/python asan
	@scripts/python debug

fuzz: setup
	@scripts/fuzz $(or $(SECONDS),60) $(if $(TINY),tiny)

simulate: setup
	@scripts/simulate $(or $(SEEDS),1-2000) $(if $(TINY),tiny)

torture: build-bench/build.ninja
	@ninja -C build-bench --quiet sixsands library tests/server/fault_test tests/server/secrets_test
	@scripts/torture build-bench/sixsands $(or $(GAMES),100000) $(or $(KILLS),1000) $(or $(HINTS),10000)
	@build-bench/tests/server/fault_test 1 $(or $(FAULTS),100000)
	@build-bench/tests/server/secrets_test $(or $(POSITIONS),100000)

chaos: build-bench/build.ninja
	@ninja -C build-bench --quiet sixsands
	@python3 tests/server/chaos/campaign.py build-bench/sixsands --faults $(or $(FAULTS),200) --seed $(or $(SEED),1) $(if $(KINDS),--kinds $(KINDS))

asan: setup
	@scripts/suite asan $(JOBS)

coverage: setup
	@scripts/coverage

screens: setup all
	@SCREENS=all SIXSANDS=$(CURDIR)/$(BUILD)/sixsands scripts/web screens

screenshots: setup all
	@scripts/web build screenshots
	@scripts/terminal-pictures $(BUILD)/sixsands web/screenshots

format: setup
	@scripts/check-format --fix

install:
	@scripts/setup build
	@meson setup build-install --prefix=$(or $(PREFIX),/usr/local) -Dtests=false --reconfigure >/dev/null 2>&1 || \
	 meson setup build-install --prefix=$(or $(PREFIX),/usr/local) -Dtests=false
	@meson install -C build-install

clean:
	rm -rf build build-* web/dist web/screenshots web/src/engine/engine.wasm
