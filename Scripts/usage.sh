# Sourced by other scripts: checks their arguments before anything is done.

# Prints the comment at the head of a script.
print_usage() {
  sed -n -e 1d -e '/^#/!q' -e 's/^# \{0,1\}//p' "$1"
}

# Ends the script with the exit code 2 and a message.
refuse_usage() {
  echo "$1; for help: $0 --help" >&2
  exit 2
}

# check_arguments MOST WORD…: prints the help for --help; refuses options, and more words than MOST.
check_arguments() {
  most=$1
  shift
  for word; do
    case $word in
      -h | --help)
        print_usage "$0"
        exit 0
        ;;
      -*) refuse_usage "Unknown option '$word'" ;;
    esac
  done
  [ $# -le "$most" ] || refuse_usage "Too many arguments: $# (maximum $most)"
}
