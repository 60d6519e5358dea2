#!/bin/sh
# Installs missing packages, builds the viewer, and opens its window:
#
#     Scripts/view.sh [body] [options of planetnode-viewer]
#
# For the options: planetnode view --help
set -eu
. "$(dirname "$0")/usage.sh"
# Other options are those of the program, which checks them.
case ${1:-} in -h | --help) check_arguments 1 "$1" ;; esac
cd "$(dirname "$0")/.."
. Scripts/packages.sh

require_swift
require_build_packages
require_viewer_packages
announce_build
swift build -c release --product planetnode-viewer
exec .build/release/planetnode-viewer "$@"
