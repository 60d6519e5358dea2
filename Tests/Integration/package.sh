#!/bin/sh
# Builds a package outside the checkout that depends on PlanetKit by URL and by path, and runs it
# without any environment variable of PlanetNode: the bundled catalogue and maps must be found.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset PLANETNODE_DATA PLANETNODE_MAPS

# A repository of the files as they are, whether they are committed or not.
git -C "$root" ls-files -z --cached --others --exclude-standard |
  (cd "$root" && xargs -0 sh -c 'for f; do [ ! -f "$f" ] || echo "$f"; done' sh) |
  tar -C "$root" -cf - -T - | (mkdir "$folder/planetnode" && tar -C "$folder/planetnode" -xf -)
(
  cd "$folder/planetnode"
  git init -q -b main
  git add -A
  git -c user.name=test -c user.email=test@localhost commit -q -m "Snapshot"
)

# package NAME DEPENDENCY CONFIGURATION: writes the package, builds it, renders an image.
package() {
  app=$folder/$1
  mkdir -p "$app/Sources/planets"
  cat >"$app/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Planets",
  dependencies: [$2],
  targets: [
    .executableTarget(
      name: "planets", dependencies: [.product(name: "PlanetKit", package: "planetnode")])
  ])
MANIFEST
  cat >"$app/Sources/planets/main.swift" <<PROGRAM
import PlanetKit

let image = try SolarSystem.bundled().planet("Earth").render(size: 64)
try image.write(to: "earth.png")
print(image.width, image.height, image[32, 32].a, image.warnings.count)
PROGRAM
  swift build -c "$3" --package-path "$app" >&2
  # From another folder, so that nothing is found by the current one.
  result=$(cd "$app" && "$app/.build/$3/planets")
  [ "$result" = "64 64 255 0" ] || {
    echo "package.sh: with $2 the program printed: $result" >&2
    exit 1
  }
  pngcheck -q "$app/earth.png" || exit 1
}

package url '.package(url: "file://'"$folder"'/planetnode", branch: "main")' debug &
# In release, as debug builds contain the path of the package.
package path '.package(path: "../planetnode")' release
wait $!
echo "package.sh: PlanetKit was built and used by URL and by path" >&2
