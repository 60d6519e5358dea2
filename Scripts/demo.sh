#!/bin/sh
# Installs missing packages, builds in release, and renders a full turn of a bundled planet:
#
#     Scripts/demo.sh [body] [folder]          default: saturn, frames/
set -eu
cd "$(dirname "$0")/.."
. Scripts/packages.sh

body=${1:-saturn}
folder=${2:-frames}
require_swift
require_build_packages
announce_build
swift build -c release --product planetnode
.build/release/planetnode turntable "$body" --frames 1-72 --size 1024 -o "$folder/${body}_####.png"
echo "72 frames of a full turn are in $folder/" >&2
