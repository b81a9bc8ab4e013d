# make demo, make test: each works alone on a fresh machine with Python 3.11, a C compiler and make.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
BUILT := $(VENV)/.kernels
KERNELS := $(shell find src -name '*_kernel.py' -o -name '*.pxd' -o -name '*.h')

.PHONY: checked demo test dev kernels lint types format bench wheel clean

dev: $(BUILT)

$(STAMP): pyproject.toml constraints.txt
	@test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	@sh scripts/need_compiler.sh $(BIN)/python
	$(BIN)/pip install -q -c constraints.txt 'setuptools>=80' 'cython>=3.1' wheel
	$(BIN)/pip install -q -c constraints.txt --no-build-isolation -e '.[dev]'
	@touch $(STAMP) $(BUILT)

# An edited kernel must never run as its old compiled self: everything that runs the code depends on this. A first
# installation has compiled them all already.
$(BUILT): $(STAMP) $(KERNELS)
	@test -e $(BUILT) && test -z "$$(find $(KERNELS) pyproject.toml -newer $(BUILT))" || \
	    $(BIN)/python -W ignore setup.py -q build_ext --inplace
	@touch $(BUILT)

kernels: $(BUILT)

demo: $(BUILT)
	$(BIN)/python scripts/demo.py out

test: $(BUILT)
	$(BIN)/python -m pytest

# The same tests on kernels that check their bounds.
checked: $(BUILT)
	$(BIN)/python -W ignore scripts/build_checked.py build/checked
	PYTHONPATH=build/checked $(BIN)/python -m pytest

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(STAMP)
	$(BIN)/ruff check --fix . ; $(BIN)/ruff format .

types: $(STAMP)
	$(BIN)/mypy

bench: $(BUILT)
	@for bench in benches/*_bench.py; do echo "== $$bench"; $(BIN)/python $$bench || exit 1; done

wheel: $(STAMP)
	$(BIN)/pip wheel -q --no-deps --no-build-isolation -w dist .

clean:
	rm -rf build dist out $(VENV)
	find src -name '*.so' -delete
