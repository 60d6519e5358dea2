#!/bin/sh
# Installs missing packages, builds the viewer, and opens its window:
#
#     Scripts/view.sh [body] [options of planetnode-viewer]
set -eu
cd "$(dirname "$0")/.."
. Scripts/packages.sh

require_swift
require_build_packages
require_viewer_packages
announce_build
swift build -c release --product planetnode-viewer
exec .build/release/planetnode-viewer "$@"
