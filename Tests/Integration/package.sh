#!/bin/sh
# Builds a package outside the checkout that depends on PlanetKit by URL and by path, and runs it
# without any environment variable of PlanetNode: the bundled catalogue and maps must be found. In
# release, the code of PlanetKit's documentation is built and run as well.
#
#     package.sh [FOLDER]
#
# With an empty FOLDER, the packages stay there, and Tests/Pixels is built as well: by URL in debug,
# by path in release for x86-64-v3 if this processor has it. Scripts/same-pixels.sh --from FOLDER
# compares the images of these programs.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/Scripts/levels.sh"
if [ $# -gt 0 ]; then
  folder=$1
  products="planets pixels"
else
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  products=planets
fi
unset PLANETNODE_DATA PLANETNODE_MAPS

# A repository of the current files, committed or not.
git -C "$root" ls-files -z --cached --others --exclude-standard |
  (cd "$root" && xargs -0 sh -c 'for f; do [ ! -f "$f" ] || echo "$f"; done' sh) |
  tar -C "$root" -cf - -T - | (mkdir "$folder/planetnode" && tar -C "$folder/planetnode" -xf -)
(
  cd "$folder/planetnode"
  git init -q -b main
  git add -A
  git -c user.name=test -c user.email=test@localhost commit -q -m "Snapshot"
)

# package NAME DEPENDENCY OPTION...: writes the package, builds it with options, renders an image.
package() {
  app=$folder/$1
  mkdir -p "$app/Sources/planets" "$app/Sources/pixels" "$app/Sources/chapters"
  cp "$root/Tests/Pixels/main.swift" "$app/Sources/pixels"
  cp "$root/Tests/Chapters/main.swift" "$app/Sources/chapters"
  cat >"$app/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Planets",
  dependencies: [$2],
  targets: [
    .executableTarget(
      name: "planets", dependencies: [.product(name: "PlanetKit", package: "planetnode")]),
    .executableTarget(
      name: "pixels", dependencies: [.product(name: "PlanetKit", package: "planetnode")]),
    .executableTarget(
      name: "chapters", dependencies: [.product(name: "PlanetKit", package: "planetnode")]),
  ])
MANIFEST
  cat >"$app/Sources/planets/main.swift" <<PROGRAM
import PlanetKit

let image = try SolarSystem.bundled().planet("Earth").render(size: 64)
try image.write(to: "earth.png")
print(image.width, image.height, image[32, 32].a, image.warnings.count)
PROGRAM
  dependency=$2
  shift 2
  case $2 in release) all="$products chapters" ;; *) all=$products ;; esac
  for product in $all; do
    swift build "$@" --package-path "$app" --product "$product" >&2
  done
  # Run in another folder, so that no data is found by the current folder.
  result=$(cd "$app" && "$(swift build "$@" --package-path "$app" --show-bin-path)/planets")
  [ "$result" = "64 64 255 0" ] || {
    echo "package.sh: with $dependency the program printed: $result" >&2
    exit 1
  }
  pngcheck -q "$app/earth.png" || exit 1
  if [ "$2" = release ]; then
    (cd "$app" && "$(swift build "$@" --package-path "$app" --show-bin-path)/chapters" >&2) || exit 1
    [ -s "$app/moon.exr" ] || exit 1
  fi
}

package url '.package(url: "file://'"$folder"'/planetnode", branch: "main")' -c debug &
url=$!
# In release, as debug builds contain the path of the package.
if [ $# -gt 0 ] && can_run v3; then
  package path '.package(path: "../planetnode")' -c release -Xcc -march=x86-64-v3 &
else
  package path '.package(path: "../planetnode")' -c release &
fi
path=$!
code=0
wait "$url" || code=$?
wait "$path" || code=$?
[ "$code" -eq 0 ] || exit "$code"
echo "package.sh: PlanetKit was built and used by URL and by path" >&2
