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

# package DEPENDENCY CONFIGURATION: writes the package, builds it, renders an image.
package() {
  mkdir -p "$folder/app/Sources/planets"
  cat >"$folder/app/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Planets",
  dependencies: [$1],
  targets: [
    .executableTarget(
      name: "planets", dependencies: [.product(name: "PlanetKit", package: "planetnode")])
  ])
MANIFEST
  cat >"$folder/app/Sources/planets/main.swift" <<PROGRAM
import PlanetKit

let image = try SolarSystem.bundled().planet("Earth").render(size: 64)
try image.write(to: "earth.png")
print(image.width, image.height, image[32, 32].a, image.warnings.count)
PROGRAM
  rm -f "$folder/app/earth.png"
  swift build -c "$2" --package-path "$folder/app" >&2
  # From another folder, so that nothing is found by the current one.
  result=$(cd "$folder/app" && "$folder/app/.build/$2/planets")
  [ "$result" = "64 64 255 0" ] || {
    echo "package.sh: with $1 the program printed: $result" >&2
    exit 1
  }
  pngcheck -q "$folder/app/earth.png" || exit 1
}

package '.package(url: "file://'"$folder"'/planetnode", branch: "main")' debug
# In release, as debug builds contain the path of the package.
package '.package(path: "../planetnode")' release
echo "package.sh: PlanetKit was built and used by URL and by path" >&2
