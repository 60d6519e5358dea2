#!/bin/sh
# Builds the documentation of PlanetKit with DocC into a folder, .out/documentation by default;
# warnings are errors. Resolves the plugin of DocC, which nothing else needs; exit code 77 if it
# cannot be downloaded. In CI that is an error if the plugin was downloaded before.
set -eu
. "$(dirname "$0")/usage.sh"
check_arguments 1 "$@"
cd "$(dirname "$0")/.."
. Scripts/packages.sh

require_swift
require_build_packages
output=${1:-.out/documentation}
mkdir -p "$output"
export PLANETNODE_DOCUMENTATION=1
swift package --scratch-path .build/documentation resolve >&2 || {
  echo "documentation.sh: the plugin of DocC cannot be resolved" >&2
  [ "${CI:-}" != true ] || [ ! -d .build/documentation/checkouts/swift-docc-plugin ] || exit 1
  exit 77
}
swift package --scratch-path .build/documentation \
  --allow-writing-to-directory "$output" generate-documentation \
  --target PlanetKit --target PlanetCatalogue --target PlanetMath --target PlanetImage \
  --target PlanetScene --enable-experimental-combined-documentation \
  --warnings-as-errors --output-path "$output"
echo "The documentation is in $output; show it with: python3 -m http.server -d $output" >&2
