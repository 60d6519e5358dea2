#!/bin/sh
# The Swift compiler for Scripts/test.sh, which sets SWIFT_EXEC to it: compiles the tests of some
# modules without optimisation, in half the time. They compare texts, files and states. Tests that
# compute pixels, positions or functions are optimised, as the modules themselves are.
previous=
for word; do
  if [ "$previous" = -module-name ]; then
    case $word in
      PlanetThreadsTests | PlanetStringsTests | PlanetSystemTests | PlanetCatalogueTests | \
        PlanetAssetsTests | PlanetSourcesTests | PlanetProvenanceTests | PlanetExportTests | \
        PlanetKitTests | PlanetCommandsTests | PlanetViewerTests | PlanetViewerCommandsTests | \
        TidyTests) exec swiftc "$@" -Onone ;;
    esac
    break
  fi
  previous=$word
done
exec swiftc "$@"
