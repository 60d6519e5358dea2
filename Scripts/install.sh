#!/bin/sh
# Builds programs that run without the Swift toolchain, and installs them with their data:
#
#     Scripts/install.sh [--with-viewer|--without-viewer] [--prefix DIR]     default: /usr/local
#
# The viewer is installed if its packages are present; --with-viewer also installs the packages. DIR
# may be written without --prefix.
set -eu
. "$(dirname "$0")/usage.sh"

viewer=auto
prefix=
set_prefix() {
  [ -z "$prefix" ] || refuse_usage "There are two prefixes, '$prefix' and '$1'"
  case $1 in
    "") refuse_usage "The prefix is empty" ;;
    -*) refuse_usage "'$1' is not a prefix" ;;
    # Relative to the working directory of the caller.
    /*) prefix=$1 ;;
    *) prefix=$PWD/$1 ;;
  esac
}
while [ $# -gt 0 ]; do
  case $1 in
    --with-viewer | --without-viewer)
      [ "$viewer" = auto ] || [ "$viewer" = "${1#--}" ] ||
        refuse_usage "--with-viewer and --without-viewer exclude each other"
      viewer=${1#--}
      ;;
    --prefix)
      [ $# -gt 1 ] || refuse_usage "--prefix has no folder"
      set_prefix "$2"
      shift
      ;;
    --prefix=*) set_prefix "${1#--prefix=}" ;;
    -*) check_arguments 0 "$1" ;;
    *) set_prefix "$1" ;;
  esac
  shift
done
[ -n "$prefix" ] || prefix=/usr/local
# Check the prefix before the build.
folder=$prefix
while [ ! -e "$folder" ]; do folder=$(dirname "$folder"); done
[ -d "$folder" ] || refuse_usage "'$folder' is not a folder"
[ -w "$folder" ] || refuse_usage "'$folder' cannot be written; use sudo or another --prefix"
"$(dirname "$0")/desktop-entry.sh" "$prefix" >/dev/null
cd "$(dirname "$0")/.."
. Scripts/packages.sh

require_swift
require_build_packages
[ "$viewer" != with-viewer ] || require_viewer_packages
if [ "$viewer" = auto ] && ! has_viewer_packages; then
  echo "The window is not installed, as$missing is missing; --with-viewer installs that too." >&2
  viewer=without-viewer
fi

announce_build
build() { swift build -c release --product "$1" --static-swift-stdlib -Xlinker -s; }

build planetnode
install -d "$prefix/bin" "$prefix/share/planetnode"
install -m 755 .build/release/planetnode "$prefix/bin/planetnode"
for folder in Textures Shaders Catalogues; do
  rm -rf "$prefix/share/planetnode/$folder"
  cp -R "$folder" "$prefix/share/planetnode/$folder"
done
echo "Installed $prefix/bin/planetnode and $prefix/share/planetnode" >&2
[ "$viewer" != without-viewer ] || exit 0

build planetnode-viewer
install -m 755 .build/release/planetnode-viewer "$prefix/bin/planetnode-viewer"
for size in 16 32 48 128 256 512; do
  "$prefix/bin/planetnode" render saturn --size $size --fill 0.98 --quiet \
    -o "$prefix/share/icons/hicolor/${size}x$size/apps/planetnode.png" >/dev/null
done
install -d "$prefix/share/applications"
Scripts/desktop-entry.sh "$prefix" >"$prefix/share/applications/planetnode.desktop"
echo "Installed $prefix/bin/planetnode-viewer, its menu entry and its icon" >&2
