#!/bin/sh
# Builds the documentation of PlanetKit with DocC into a folder, .out/documentation by default;
# warnings are errors:
#
#     Scripts/documentation.sh [--skip-build] [FOLDER]
#
# The symbols are those of the release build; with --skip-build it must exist, such as that of the
# tests.
set -eu
. "$(dirname "$0")/usage.sh"
skips_build=false
if [ "${1:-}" = --skip-build ]; then
  skips_build=true
  shift
fi
check_arguments 1 "$@"
cd "$(dirname "$0")/.."
. Scripts/packages.sh

require_swift
require_build_packages
output=${1:-.out/documentation}
# A module comes after those that it links to.
modules="PlanetMath PlanetImage PlanetCatalogue PlanetSky PlanetScene PlanetOverlays SoftwareRenderer
  PlanetKit"
$skips_build || swift build -c release --target PlanetKit >&2
build=.build/release
work=.build/documentation
# Replaces only documentation.
[ -e "$output/metadata.json" ] || [ ! -e "$output" ] || rmdir "$output"
rm -rf "$work"
mkdir -p "$work" "$(dirname "$output")"

# The module maps and header folders of the C modules, as the compiler reads them with the modules.
set -- -I "$build/Modules" -target "$(swift -print-target-info |
  sed -n 's/^ *"unversionedTriple": "\(.*\)",*$/\1/p')"
for map in Sources/*/module.modulemap "$build"/C*.build/module.modulemap; do
  [ ! -e "$map" ] || set -- "$@" -Xcc "-fmodule-map-file=$map"
done
for headers in Sources/*/include; do set -- "$@" -Xcc -I -Xcc "$headers"; done
for flag in $(pkg-config --cflags-only-I libxml-2.0 libpng raqm freetype2); do set -- "$@" "$flag"; done

archives=""
for module in $modules; do
  mkdir "$work/$module"
  swift symbolgraph-extract "$@" -module-name "$module" -minimum-access-level public \
    -emit-extension-block-symbols -output-dir "$work/$module"
  catalog=Sources/$module/Documentation.docc
  [ -d "$catalog" ] || catalog=
  links=""
  for archive in $archives; do links="$links --dependency $archive"; done
  # shellcheck disable=SC2086
  docc convert $catalog --warnings-as-errors --emit-lmdb-index \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
    --additional-symbol-graph-dir "$work/$module" --enable-experimental-external-link-support \
    $links --output-path "$work/$module.doccarchive" >&2
  archives="$archives $work/$module.doccarchive"
done
rm -rf "$output"
# shellcheck disable=SC2086
docc merge $archives --synthesized-landing-page-name PlanetNode \
  --synthesized-landing-page-kind Package --output-path "$output" >&2
echo "The documentation is in $output; show it with: python3 -m http.server -d $output" >&2
