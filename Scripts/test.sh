#!/bin/sh
# Installs missing packages and runs all checks: format, build, tests, window, pixels, documentation.
set -eu
. "$(dirname "$0")/usage.sh"
check_arguments 0 "$@"
cd "$(dirname "$0")/.."
. Scripts/packages.sh

require_swift
require_build_packages
require_viewer_packages
require_packages "for checks of output files" \
  libxml2-utils:!xmllint pngcheck:!pngcheck python3:/usr/bin/python3 python3-pil:@PIL \
  python3-jsonschema:@jsonschema \
  binutils:!nm ffmpeg:!ffmpeg desktop-file-utils:!desktop-file-validate \
  poppler-utils:!pdftotext zbar-tools:!zbarimg \
  make:!make slurm-wlm:!slurmctld munge:!munged

require_packages "for tests of text in other scripts" \
  fonts-droid-fallback:=fonts-droid-fallback fonts-lohit-deva:=fonts-lohit-deva \
  fonts-tlwg-loma-otf:=fonts-tlwg-loma-otf

require_packages "for tests of the window" \
  xvfb:!Xvfb jwm:!jwm xdotool:!xdotool xclip:!xclip python3-xlib:@Xlib \
  x11-xserver-utils:!xrdb xserver-xorg-core:/usr/lib/xorg/Xorg \
  xserver-xorg-video-dummy:/usr/lib/xorg/modules/drivers/dummy_drv.so

# Prints the name of a step, after the time that the previous one took.
begun=
step() {
  now=$(date +%s)
  [ -z "$begun" ] || echo "   $((now - begun)) seconds" >&2
  begun=$now
  echo "== $*" >&2
}

# Makes a toolchain whose compiler is Tests/Integration/compiler.sh; SwiftPM finds the libraries of a
# toolchain beside the folder of the compiler.
make_test_compiler() {
  mkdir -p "$1/bin"
  cp Tests/Integration/compiler.sh "$1/bin/swiftc"
  library=$(swift -print-target-info | sed -n 's/^ *"runtimeResourcePath": "\(.*\)\/swift",*$/\1/p')
  ln -sfn "$library" "$1/lib"
}

# Runs tests, and repeats the failures at the end of the output.
run_tests() {
  log=$(mktemp)
  { "$@" 2>&1 || echo $? >"$log.code"; } | tee "$log"
  if [ -e "$log.code" ]; then
    step "Failures"
    grep -aE "✘|↳|error:|Fatal" "$log" >&2 || true
    code=$(cat "$log.code")
    rm -f "$log" "$log.code"
    exit "$code"
  fi
  rm -f "$log"
}

echo "All checks take about 25 minutes on two processors." >&2
step "Format"
swift format lint --strict --recursive Package.swift Sources Tests Snippets Benchmarks
logs=$(mktemp -d)
mkdir "$logs/packages-built"
# The maps that this user has installed change no image.
export XDG_DATA_HOME="$logs/data"
groups=
# Ends the checks that are still running, with all their processes.
finish() {
  for group in $groups; do kill -- "-$group" 2>/dev/null || :; done
  wait
  rm -rf "$logs"
}
trap finish EXIT
trap 'exit 130' INT TERM
# Runs a check in a process group of its own, and keeps its output and its exit code.
beside() {
  output=$logs/$1
  shift
  # shellcheck disable=SC2016
  setsid sh -c 'output=$1
    shift
    "$@" >"$output" 2>&1 && code=0 || code=$?
    echo "$code" >"$output.code"' sh "$output" "$@" &
  groups="$groups $!"
  echo "$!" >"$output.group"
}
# Waits for a check, prints its output, and returns its exit code.
finished() {
  wait "$(cat "$logs/$1.group")" || :
  cat "$logs/$1"
  code=$(cat "$logs/$1.code") || code=1
  return "$code"
}
# Builds for other packages have low priority, so they use the time in which the other steps wait.
beside packages nice -n 10 Tests/Integration/package.sh "$logs/packages-built"

step "Build, with a check of imports"
# The benchmarks are built too.
export PLANETNODE_BENCHMARKS=1
# In release, as rendering takes twenty times as long in debug. Checks of arithmetic and of
# preconditions are the same; same-pixels.sh compares the images of both.
make_test_compiler .build/test-compiler
SWIFT_EXEC=$PWD/.build/test-compiler/bin/swiftc swift build -c release --build-tests \
  -Xswiftc -enable-testing --explicit-target-dependency-import-check error
beside documentation nice -n 10 Scripts/documentation.sh --skip-build

step "Tests"
run_tests swift test -c release --skip-build -Xswiftc -enable-testing
step "Window with simulated input"
# It has to follow simulated input within time limits, so no tests run beside it.
/usr/bin/python3 Tests/Integration/window.py .build/release
/usr/bin/python3 Tests/Integration/window_keeps.py .build/release
step "Slurm array with two killed tasks"
code=0
Tests/Integration/slurm.sh .build/release/planetnode || code=$?
if [ "$code" -eq 77 ] && [ "${CI:-}" != true ]; then
  step "SKIPPED: Slurm array"
elif [ "$code" -ne 0 ]; then
  exit "$code"
fi
step "Documentation"
finished documentation
step "A package that depends on PlanetKit"
finished packages
step "Pixels in debug and with other instruction sets"
Scripts/same-pixels.sh --from "$logs/packages-built"
step "All checks passed"
