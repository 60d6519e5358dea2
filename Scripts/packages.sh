# Finds out which system packages are missing, and installs them. Sourced by the other scripts.

# Finds what is missing of pairs "package:probe". The probe is a pkg-config module, a file, a
# command after an exclamation mark, or a module of the system's Python after an @.
find_missing() {
  missing=""
  for pair in "$@"; do
    package=${pair%%:*}
    probe=${pair#*:}
    case $probe in
      /*) [ -e "$probe" ] || missing="$missing $package" ;;
      !*) command -v "${probe#!}" >/dev/null 2>&1 || missing="$missing $package" ;;
      @*) /usr/bin/python3 -c "import ${probe#@}" >/dev/null 2>&1 || missing="$missing $package" ;;
      *) pkg-config --exists "$probe" 2>/dev/null || missing="$missing $package" ;;
    esac
  done
}

# Installs what is missing of such pairs, for the reason given first.
require_packages() {
  why=$1
  shift
  find_missing "$@"
  [ -n "$missing" ] || return 0
  echo "Installing with apt-get, because $why:$missing" >&2
  command -v apt-get >/dev/null 2>&1 || {
    echo "There is no apt-get on this machine: please install$missing by its own means." >&2
    exit 1
  }
  as_root=""
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || {
      echo "Installing needs root and there is no sudo: please run apt-get install$missing" >&2
      exit 1
    }
    as_root=sudo
  fi
  $as_root apt-get update -qq >&2
  # shellcheck disable=SC2086
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    $missing >&2
}

# Stops with a word where the Swift toolchain is missing: Debian has no package of it.
require_swift() {
  case $(swift --version 2>/dev/null) in
    *"Swift version 6."[3-9]* | *"Swift version 6."[1-9][0-9]* | *"Swift version "[7-9]*) return 0 ;;
  esac
  echo "PlanetNode needs Swift 6.3 or newer: https://www.swift.org/install/linux/" >&2
  exit 1
}

# The packages that the window is built on, with their probes.
viewer_packages="libglfw3-dev:glfw3 libopengl-dev:opengl libegl-dev:egl libgl-dev:gl
  libimgui-dev:/usr/include/imgui/imgui.h"

# Installs what the window is built on, and what draws in it where there is no graphics card.
require_viewer_packages() {
  # shellcheck disable=SC2086
  require_packages "the window is built on them" $viewer_packages
  require_packages "OpenGL draws by it where no card does" \
    libgl1-mesa-dri:/usr/share/doc/libgl1-mesa-dri
}

# Whether all that the window is built on is there.
has_viewer_packages() {
  # shellcheck disable=SC2086
  find_missing $viewer_packages
  [ -z "$missing" ]
}

# What the program is built on.
require_build_packages() {
  require_packages "the build asks it where libraries are" pkg-config:!pkg-config
  require_packages "the program is built on them" libc6-dev:/usr/include/math.h libpng-dev:libpng \
    libisal-dev:libisal libturbojpeg0-dev:libturbojpeg libjpeg-dev:libjpeg \
    libxml2-dev:libxml-2.0 nettle-dev:nettle libfreetype-dev:freetype2 libraqm-dev:raqm \
    libfribidi-dev:fribidi libfontconfig-dev:fontconfig liblcms2-dev:lcms2
  require_packages "names on contact sheets are drawn in it" \
    fonts-dejavu-core:/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
}

# What the OpenGL renderer and its tests are built on, and a driver that needs no graphics card. The
