#!/bin/sh
# Builds programs that run without the Swift toolchain, and installs them with their data:
#
#     Scripts/install.sh [--with-viewer|--without-viewer] [prefix]     default: /usr/local
#
# The window is installed if its packages are; --with-viewer installs them too.
set -eu
start=$PWD
cd "$(dirname "$0")/.."
. Scripts/packages.sh

viewer=auto
case ${1:-} in
  --with-viewer | --without-viewer)
    viewer=${1#--}
    shift
    ;;
  -*)
    echo "Unknown option '$1'; expected --with-viewer or --without-viewer" >&2
    exit 2
    ;;
esac
prefix=${1:-/usr/local}
# Relative to the working directory of the caller.
case $prefix in
  /*) ;;
  *) prefix=$start/$prefix ;;
esac
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
