# Finds out which system packages are missing, and installs them. Sourced by the other scripts.

# Whether a package of Debian is installed.
has_package() {
  dpkg-query --show --showformat '${Status}' "$1" 2>/dev/null | grep -q '^install ok installed$'
}

# Finds what is missing of pairs "package:probe". The probe is a pkg-config module, a file, a
# command after an exclamation mark, a module of the system's Python after an @, or a package of
# Debian after an =.
find_missing() {
  missing=""
  for pair in "$@"; do
    package=${pair%%:*}
    probe=${pair#*:}
    case $probe in
      /*) [ -e "$probe" ] || missing="$missing $package" ;;
      !*) command -v "${probe#!}" >/dev/null 2>&1 || missing="$missing $package" ;;
      =*) has_package "${probe#=}" || missing="$missing $package" ;;
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

# Prints the packages that swift.org lists for its toolchain on this distribution, with the headers
# of C++; nothing for other distributions.
swift_packages() {
  distribution=$(. /etc/os-release 2>/dev/null && echo "${ID:-}-${VERSION_ID:-}") || distribution=
  common="git libcurl4-openssl-dev libpython3-dev libxml2-dev pkg-config tzdata"
  ubuntu="$common binutils gnupg2 libc6-dev libedit2 libsqlite3-0 libz3-dev unzip zlib1g-dev"
  case $distribution in
    debian-12)
      echo "$common binutils-gold gcc libc6-dev libedit-dev libicu-dev libncurses-dev" \
        "libsqlite3-dev libstdc++-12-dev uuid-dev"
      ;;
    ubuntu-22.04) echo "$ubuntu libgcc-11-dev libstdc++-11-dev" ;;
    ubuntu-24.04) echo "$ubuntu libgcc-13-dev libncurses-dev libstdc++-13-dev" ;;
  esac
}

# Runs the parts of the toolchain that a build starts, and keeps what they say.
swift_starts() { swift_words=$(swift --version 2>&1 && swift build --version 2>&1); }

# Stops with a word where the Swift toolchain is missing or too old: Debian has no package of it.
# Where it is there and does not start, installs the packages that it needs.
require_swift() {
  advice="PlanetNode needs Swift 6.3 or newer: https://www.swift.org/install/linux/"
  command -v swift >/dev/null 2>&1 || {
    echo "There is no swift on PATH. $advice" >&2
    exit 1
  }
  if ! swift_starts; then
    echo "$(command -v swift) does not start:" >&2
    echo "$swift_words" | sed 's/^/    /' >&2
    pairs=""
    for package in $(swift_packages); do pairs="$pairs $package:=$package"; done
    # shellcheck disable=SC2086
    require_packages "swift.org lists them for Swift on this system" $pairs
    swift_starts || {
      echo "Swift still does not start:" >&2
      echo "$swift_words" | sed 's/^/    /' >&2
      echo "Install what it needs (https://www.swift.org/install/linux/)." >&2
      exit 1
    }
  fi
  case $swift_words in
    *"Swift version 6."[3-9]* | *"Swift version 6."[1-9][0-9]* | *"Swift version "[7-9]*) return 0 ;;
  esac
  echo "This is $(echo "$swift_words" | grep -m 1 'Swift version'). $advice" >&2
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
