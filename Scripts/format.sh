#!/bin/sh
# Formats all Swift files in the house style.
set -eu
. "$(dirname "$0")/usage.sh"
check_arguments 0 "$@"
cd "$(dirname "$0")/.."
swift format --in-place --recursive Package.swift Sources Tests Snippets Benchmarks
