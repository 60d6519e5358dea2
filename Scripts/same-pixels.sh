#!/bin/sh
# Builds the program in release for several x86-64 levels and in debug, and compares the images byte
# by byte:
#
#     Scripts/same-pixels.sh [--all] [--from FOLDER]  baseline, debug and x86-64-v3; x86-64-v4 too
#                                                     with --all
#
# With --from, nothing is built: the images are those of Tests/Pixels, which uses PlanetKit. The
# baseline is the release build that exists, such as that of the tests, and the other builds are those
# that Tests/Integration/package.sh left in a folder.
# Also searches the machine code of x86-64-v3 for fused multiply-add instructions, which round once
# instead of twice. Levels that this processor does not support are skipped.
set -eu
. "$(dirname "$0")/usage.sh"

levels="baseline debug v3"
from=""
while [ $# -gt 0 ]; do
  case $1 in
    --all) levels="$levels v4" ;;
    --from)
      [ $# -gt 1 ] || refuse_usage "--from has no folder"
      from=$2
      shift
      ;;
    *) check_arguments 0 "$1" ;;
  esac
  shift
done
case $from:$levels in ?*:*v4) refuse_usage "--from has no build for --all" ;; esac
cd "$(dirname "$0")/.."
. Scripts/packages.sh
. Scripts/levels.sh
require_swift
require_build_packages
require_packages "to disassemble machine code" binutils:!objdump

out=.build/same-pixels
failed=0
export PLANETNODE_DATA="$PWD"
# Each build decodes maps and computes tables itself.
export PLANETNODE_MAP_CACHE=off

# Builds the program for a level, unless it exists; in a folder of its own, except for the baseline.
build() {
  [ -z "$from" ] || return 0
  case $1 in
    baseline) swift build -c release --product planetnode ;;
    debug) swift build --product planetnode --scratch-path .build/debug-build ;;
    *)
      swift build -c release --product planetnode --scratch-path ".build/$1" \
        -Xcc "-march=x86-64-$1"
      ;;
  esac
}

program() {
  case $from:$1 in
    :baseline) echo .build/release/planetnode ;;
    :debug) echo .build/debug-build/debug/planetnode ;;
    :*) echo ".build/$1/release/planetnode" ;;
    *:baseline) echo .build/release/pixels ;;
    *:debug) echo "$from/url/.build/debug/pixels" ;;
    *) echo "$from/path/.build/release/pixels" ;;
  esac
}

# The images: a name, then the arguments.
images() {
  cat <<'END'
earth            render earth --size 400
earth-close      render earth --size 300x200 --fill 3 --elevation 35 --fov 100
earth-16         render earth --size 200 --depth 16
earth-small      render earth --size 17
saturn           render saturn --size 480x270
saturn-edge-on   render saturn --size 240 --elevation 0.5 --tilt 0
saturn-deep      render saturn --size 200x300 --depth 16 --background #102030
sun              render sun --size 256
jupiter-pole     render jupiter --size 320 --elevation 90
jupiter-parallel render jupiter --size 97x31 --orthographic --light-azimuth 70
moon-high        render moon --size 31x200 --elevation -70
earth-mesh       render earth --size 200 --geometry mesh
pair             compare saturn earth --size 300x150 --no-labels
uranus           render uranus --size 128 --azimuth 200 --ambient 0.1
END
}

render_images() {
  level=$1
  mkdir -p "$out/$level"
  if [ -n "$from" ]; then
    "$(program "$level")" "$out/$level"
    return
  fi
  images | while read -r name arguments; do
    # shellcheck disable=SC2086
    "$(program "$level")" $arguments --compression small --quiet -o "$out/$level/$name.png" >/dev/null || exit 1
  done
  "$(program "$level")" turntable saturn --frames 1-4 --size 150 --compression small --quiet \
    -o "$out/$level/turn_####.png" >/dev/null
}

# Prints for each image of a level whether it equals the baseline's.
compare() {
  for image in "$out/baseline"/*; do
    name=$(basename "$image")
    if cmp -s "$image" "$out/$1/$name"; then result=same; else
      result=DIFFERENT
      failed=1
    fi
    printf '%-10s %-24s %s\n' "$1" "$name" "$result"
  done
}

# Compares images of different numbers of threads.
compare_threads() {
  mkdir "$out/threads"
  for count in 1 2 3 16; do
    .build/release/planetnode render saturn --size 480x270 --threads "$count" --quiet \
      -o "$out/threads/$count.png" >/dev/null
    [ "$count" -gt 1 ] || continue
    if cmp -s "$out/threads/1.png" "$out/threads/$count.png"; then result=same; else
      result=DIFFERENT
      failed=1
    fi
    printf '%-10s %-24s %s\n' threads "1 and $count" "$result"
  done
}

# Searches the object code of this package for contracted arithmetic.
# Functions of other packages and libraries may contain it.
compare_code() {
  found=$(objdump -d --no-show-raw-insn "$(program v3)" | awk '
    /^[0-9a-f]+ <.*>:$/ {
      name = $2
      ours = name ~ /PlanetMath|PlanetImage|PlanetScene|PlanetOverlays|PlanetRecipe/ \
        || name ~ /SoftwareRenderer|PlanetProvenance|lanes_|cpng_/
      if (ours) functions++
    }
    ours && /[[:space:]]vf(n?m(add|sub)|maddsub|msubadd)[0-9]/ { print name, $0 }
    END { if (functions < 500) print "only", functions + 0, "functions of ours were found" }')
  if [ -z "$found" ]; then result=none; else
    result=FOUND
    failed=1
    echo "$found" | head -20 >&2
  fi
  printf '%-10s %-24s %s\n' v3 "fused arithmetic" "$result"
}

rm -rf "$out"
compared=""
# All are built side by side, as the modules of one build often wait for each other.
builds=""
for level in $levels; do
  can_run "$level" || continue
  build "$level" >&2 &
  builds="$builds $level:$!"
done
for pair in $builds; do
  wait "${pair#*:}"
  level=${pair%%:*}
  render_images "$level"
  compared="$compared $level"
done
for level in $levels; do
  case "$compared " in
    *" $level "*) [ "$level" = baseline ] || compare "$level" ;;
    *) printf '%-10s %-24s %s\n' "$level" "" "skipped: not supported by this processor" ;;
  esac
done
compare_threads
case "$compared " in *" v3 "*) compare_code ;; esac
exit "$failed"
