#!/bin/sh
# Renders the images of docs/gallery.md with a build of the program:
#
#     Scripts/gallery.sh [program] [folder]    default: .build/release/planetnode, docs/gallery
set -eu
. "$(dirname "$0")/usage.sh"
check_arguments 2 "$@"
cd "$(dirname "$0")/.."

program=${1:-.build/release/planetnode}
folder=${2:-docs/gallery}

image() { # NAME COMMAND…: the commands of docs/gallery.md, with size, background and file
  name=$1
  shift
  "$program" "$@" --maps bundled --size 420 --background black --quality 86 --quiet -o "$folder/$name.jpg"
}

saturn() { # NAME AZIMUTH ELEVATION: a side of Saturn in the same light
  image "$1" render saturn --tilt 0 --light-frame world --light-azimuth 0 --light-elevation 20 \
    --azimuth "$2" --elevation "$3"
}

mkdir -p "$folder"
saturn saturn-lit 40 25
saturn saturn-unlit 40 -16
saturn saturn-behind 145 25
saturn saturn-above 75 62

image earth-day render earth --light-azimuth -10 --longitude 20
image earth-dusk render earth --light-azimuth -92 --longitude 25
image earth-night render earth --light-azimuth -150 --longitude 90
image earth-orbit render earth --look-at 33,17 --fov 60 --fit planet --fill 4.82 --pitch 60 --light-azimuth 40 \
  --light-elevation 40

image moon-full render moon --light-azimuth 2 --light-elevation 3 --exposure 0.7 --elevation 0
image moon-quarter render moon --light-azimuth 90 --light-elevation 0 --exposure 3 --elevation 0 --ambient 0
image moon-displaced render moon --light-azimuth 80 --relief 4,displaced --elevation -45 --ambient 0
image moon-eclipsed render moon --date 2025-03-14T06:59 --from earth --exposure 12 --ambient 0

image mars-dusk render mars --light-azimuth -86 --longitude 315 --elevation -5
image mars-relief render mars --look-at -25,12 --fill 2.4 --light-azimuth -80 --no-atmosphere --relief 2
image mars-displaced render mars --look-at 18,190 --relief 8,displaced --light-azimuth 60

image jupiter-shadow render jupiter --date 2015-01-24T06:40Z
image titan render titan --light-azimuth 160 --light-elevation 4
image venus render venus --light-azimuth 155 --light-elevation 6
