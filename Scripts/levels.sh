# Sourced by other scripts: which x86-64 levels this processor has.

# Succeeds if this processor has all given features.
has_features() {
  for feature in "$@"; do
    grep -m 1 '^flags' /proc/cpuinfo 2>/dev/null | grep -qw "$feature" || return 1
  done
}

# Succeeds if programs built for a level run on this processor.
can_run() {
  case $1 in baseline | debug) return 0 ;; esac
  [ "$(uname -m)" = x86_64 ] || return 1
  case $1 in
    v3) has_features avx2 bmi1 bmi2 fma f16c movbe ;;
    v4) has_features avx2 bmi1 bmi2 fma avx512f avx512bw avx512vl avx512dq avx512cd ;;
  esac
}
