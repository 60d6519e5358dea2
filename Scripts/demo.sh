#!/bin/sh
# Installs missing packages, builds in release, and renders a full turn of a bundled planet:
#
#     Scripts/demo.sh [body] [folder]          default: earth, frames/
#
# The sun stands to the left, so the Earth turns from day into night: clouds and continents pass, the
# sun is reflected in the seas, and city lights appear at dusk.
set -eu
. "$(dirname "$0")/usage.sh"
check_arguments 2 "$@"
cd "$(dirname "$0")/.."
. Scripts/packages.sh

body=${1:-earth}
folder=${2:-frames}
require_swift
require_build_packages
announce_build
swift build -c release --product planetnode
.build/release/planetnode turntable "$body" --frames 1-72 --size 1024 --light-azimuth -85 \
  --light-elevation 10 -o "$folder/${body}_####.png"
echo "72 frames of a full turn are in $folder/" >&2
