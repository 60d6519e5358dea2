#!/bin/sh
# Builds a program that runs without the Swift toolchain, and installs it with its data:
#
#     Scripts/install.sh [prefix]              /usr/local, unless told otherwise
set -eu
cd "$(dirname "$0")/.."
. Scripts/packages.sh

prefix=${1:-/usr/local}
require_swift
require_build_packages
swift build -c release --product planetnode --static-swift-stdlib -Xlinker -s
install -d "$prefix/bin" "$prefix/share/planetnode"
install -m 755 .build/release/planetnode "$prefix/bin/planetnode"
for folder in Textures Shaders Catalogues; do
  rm -rf "$prefix/share/planetnode/$folder"
  cp -R "$folder" "$prefix/share/planetnode/$folder"
done
echo "Installed $prefix/bin/planetnode and $prefix/share/planetnode" >&2
