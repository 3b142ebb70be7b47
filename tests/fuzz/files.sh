#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a fuzz target that was built with driver.c on its seeds and on damaged copies of them:
# files.sh TESTS_DIR KIND PROGRAM COPIES.
set -eu
corpus=$(mktemp -d)
trap 'rm -rf "$corpus"' EXIT
sh "$1/fuzz/corpus.sh" "$1" "$corpus"
"$3" -m "$4" "$corpus/$2"/*
