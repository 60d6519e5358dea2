#!/bin/sh
# Prints the menu entry of programs that were installed under an absolute prefix:
#
#     Scripts/desktop-entry.sh /usr/local
#
# It starts planetnode, which runs and reports an error if the packages of the window are missing. The
# variable makes it show errors on the desktop, as standard error is not visible.
set -eu
. "$(dirname "$0")/usage.sh"
check_arguments 1 "$@"
[ $# -eq 1 ] || refuse_usage "Expected an absolute prefix"
prefix=$1
newline='
'
case $prefix in
  *"$newline"*)
    echo "'$prefix' contains a line break, which menu entries do not support; choose another prefix" >&2
    exit 2
    ;;
  /*) ;;
  *)
    echo "'$prefix' is relative; expected an absolute path" >&2
    exit 2
    ;;
esac

# Backslashes are doubled in any value. Within quotation marks some characters need a backslash,
# which is doubled too; percent signs are doubled, as a single one is a placeholder of a file.
value=$(printf '%s' "$prefix/bin/planetnode" | sed 's/\\/\\\\/g')
word=$(printf '%s' "$prefix/bin/planetnode" |
  sed -e 's/[\\"$`]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')

cat <<END
[Desktop Entry]
Type=Application
Name=PlanetNode
GenericName=Planets
Comment=View rotating 3D planets, and read about them
Exec=env PLANETNODE_FROM_MENU=1 "$word" view
TryExec=$value
Icon=planetnode
Terminal=false
Categories=Education;Astronomy;
Keywords=planet;moon;astronomy;solar system;
StartupWMClass=planetnode
END
