# Finds missing system packages, and installs them. Sourced by the other scripts.

# Succeeds if a Debian package is installed.
has_package() {
  dpkg-query --show --showformat '${Status}' "$1" 2>/dev/null | grep -q '^install ok installed$'
}

# Finds the missing packages of pairs "package:probe". The probe is a pkg-config module, a file, a
# command after an exclamation mark, a module of the system's Python after an @, or a Debian package
# after an =.
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

# Installs the missing packages of such pairs; the first argument states their use.
require_packages() {
  why=$1
  shift
  find_missing "$@"
  [ -n "$missing" ] || return 0
  echo "Installing with apt-get, usually within a minute, $why:$missing" >&2
  command -v apt-get >/dev/null 2>&1 || {
    echo "There is no apt-get on this machine; install$missing with its package manager." >&2
    exit 1
  }
  as_root=""
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || {
      echo "Installing needs root, and there is no sudo; run as root: apt-get install$missing" >&2
      exit 1
    }
    as_root=sudo
  fi
  $as_root apt-get update -qq >&2
  # shellcheck disable=SC2086
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    $missing >&2
}

# Prints the packages that swift.org lists for its toolchain on this distribution, with C++ headers;
# nothing for other distributions.
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

# Runs the parts of the toolchain that a build needs, and stores their output.
swift_starts() { swift_words=$(swift --version 2>&1 && swift build --version 2>&1); }

# Stops with a message if the Swift toolchain is missing or too old; Debian has no package of it. If
# it is installed and does not start, installs the packages that it needs.
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
    require_packages "for Swift (list of swift.org)" $pairs
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

# The packages of the window, with their probes.
viewer_packages="libglfw3-dev:glfw3 libopengl-dev:opengl libegl-dev:egl libgl-dev:gl
  libimgui-dev:/usr/include/imgui/imgui.h"

# Installs the packages of the window, and a software driver for OpenGL.
require_viewer_packages() {
  # shellcheck disable=SC2086
  require_packages "for the window" $viewer_packages
  require_packages "for OpenGL without graphics card" \
    libgl1-mesa-dri:/usr/share/doc/libgl1-mesa-dri
}

# Succeeds if the packages of the window are installed.
has_viewer_packages() {
  # shellcheck disable=SC2086
  find_missing $viewer_packages
  [ -z "$missing" ]
}

# Installs the packages of the program.
require_build_packages() {
  require_packages "to find libraries" pkg-config:!pkg-config
  require_packages "for the program" libc6-dev:/usr/include/math.h libpng-dev:libpng \
    libisal-dev:libisal libturbojpeg0-dev:libturbojpeg libjpeg-dev:libjpeg \
    libxml2-dev:libxml-2.0 nettle-dev:nettle libfreetype-dev:freetype2 libraqm-dev:raqm \
    libfribidi-dev:fribidi libfontconfig-dev:fontconfig liblcms2-dev:lcms2 \
    libwebp-dev:libwebpmux libopenexr-dev:/usr/include/OpenEXR/openexr.h \
    libqrencode-dev:libqrencode
  require_packages "for catalogues on the web" libcurl4:=libcurl4
  require_packages "for fact cards as PDF" libcairo2:=libcairo2
  tiff=libtiff6
  apt-cache show $tiff >/dev/null 2>&1 || tiff=libtiff5
  require_packages "for maps in TIFF files and archives" $tiff:=$tiff libarchive13:=libarchive13
  require_packages "for names on contact sheets" \
    fonts-dejavu-core:/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
}

# Prints how long a build takes.
announce_build() {
  echo "Building in release; the first build takes 4 to 8 minutes on two processors." >&2
}
