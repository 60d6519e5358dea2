#!/bin/sh
# Prints the menu entry of programs that were installed under an absolute prefix:
#
#     Scripts/desktop-entry.sh /usr/local
#
# It goes through planetnode, which runs where the window's packages are missing, and says so; by the
# variable it knows that nobody reads its standard error.
set -eu
prefix=$1
newline='
'
case $prefix in
  *"$newline"*)
    echo "'$prefix' has a line break, which no menu entry can tell; choose another prefix" >&2
    exit 2
    ;;
  /*) ;;
  *)
    echo "'$prefix' is relative; expected a path from the root on" >&2
    exit 2
    ;;
esac

# A backslash stands twice in any value. Within quotation marks some characters need one before
# them, which then stands twice, too; a percent sign would stand for a file.
value=$(printf '%s' "$prefix/bin/planetnode" | sed 's/\\/\\\\/g')
word=$(printf '%s' "$prefix/bin/planetnode" |
  sed -e 's/[\\"$`]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')

cat <<END
[Desktop Entry]
Type=Application
Name=PlanetNode
GenericName=Planets
Comment=Turn planets by hand, and read about them
Exec=env PLANETNODE_FROM_MENU=1 "$word" view
TryExec=$value
Icon=planetnode
Terminal=false
Categories=Education;Astronomy;
Keywords=planet;moon;astronomy;solar system;
StartupWMClass=planetnode
END
