#!/bin/sh
# Builds in release, makes the maps to measure with, and prints the tables of all works:
#
#     Benchmarks/run.sh [--works W1,W2] [--runs 5] [--no-peers]
#
# With PEERS (the folder of the scripts that drive them) and PEERS_OUT (their environment) set, the
# peers are measured in the same run; without, only ourselves and the floors.
set -eu
cd "$(dirname "$0")/.."
. Scripts/packages.sh

require_swift
require_build_packages
require_viewer_packages
export PLANETNODE_BENCHMARKS=1
# Bundled maps are measured, not those that this user has installed.
export XDG_DATA_HOME="$PWD/Benchmarks/.work/data"
swift build -c release --product planetnode >&2
swift build -c release --product bench >&2
swift build -c release --product bench-gl >&2
.build/release/bench inputs Benchmarks/.work Textures
exec python3 Benchmarks/measure.py "$PWD/.build/release/planetnode" \
  "$PWD/.build/release/bench" "$@"
