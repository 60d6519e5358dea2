#!/bin/sh
# Accepts new golden images, which failed tests have written beside the accepted ones:
#
#     Scripts/accept-goldens.sh [NAME…]      # all of them, or those of some names
#
# Look at them first.
set -eu
. "$(dirname "$0")/usage.sh"
check_arguments 1000 "$@"
cd "$(dirname "$0")/.."
accepted=0
for new in Tests/*/Goldens/*.new.png; do
  [ -e "$new" ] || continue
  name=$(basename "$new" .new.png)
  if [ $# -gt 0 ]; then
    found=no
    for wanted; do [ "$wanted" != "$name" ] || found=yes; done
    [ "$found" = yes ] || continue
  fi
  folder=$(dirname "$new")
  mv "$new" "$folder/$name.png"
  rm -f "$folder/$name.diff.png"
  echo "$folder/$name.png"
  accepted=$((accepted + 1))
done
echo "$accepted images accepted" >&2
