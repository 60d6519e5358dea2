#!/bin/sh
# Formats all Swift files in the house style.
set -eu
cd "$(dirname "$0")/.."
swift format --in-place --recursive Package.swift Sources Tests Snippets Benchmarks
