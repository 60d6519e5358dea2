#!/bin/bash
# Renders a turn as an array of eight tasks with the real Slurm, kills two of them meanwhile, and
# compares with a single run: slurm.sh [planetnode]. Requires root, slurm-wlm and munge; takes two
# minutes at most. It starts its own daemons on free ports, in a folder that it removes.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "${1:-.build/release/planetnode}")
say() { echo "slurm.sh: $*" >&2; }
# A test that cannot run ends with 77, the exit code of skipped tests.
skip() {
  say "skipped: $*"
  exit 77
}

[ "$(id -u)" -eq 0 ] || skip "the daemons need root"
for tool in slurmctld slurmd munged sbatch; do
  command -v $tool >/dev/null || skip "$tool is not installed"
done

place=$(mktemp -d /tmp/planetnode-slurm.XXXXXX)
daemons=()
finish() {
  code=$?
  trap - EXIT INT TERM
  scancel --me --signal=KILL 2>/dev/null || true
  # Daemons end in reverse order; those that do not end are killed.
  for ((i = ${#daemons[@]} - 1; i >= 0; i--)); do kill "${daemons[i]}" 2>/dev/null || true; done
  for daemon in "${daemons[@]}"; do
    for _ in {1..50}; do
      kill -0 "$daemon" 2>/dev/null || continue 2
      sleep 0.1
    done
    kill -KILL "$daemon" 2>/dev/null || true
  done
  [ $code -eq 0 ] || tail -n 15 "$place"/*.log "$place"/slurm-*.out >&2 2>/dev/null || true
  rm -rf "$place"
  exit $code
}
trap finish EXIT
trap 'exit 130' INT TERM

# Munge authenticates requests to the daemons. Its folders must belong to root alone.
chmod 755 "$place"
mkdir "$place/state" "$place/spool" "$place/munge"
chmod 700 "$place/munge"
head -c 1024 /dev/urandom >"$place/munge/key"
chmod 600 "$place/munge/key"
munged --foreground --key-file="$place/munge/key" --socket="$place/munge.sock" --force \
  --pid-file="$place/munge/pid" --seed-file="$place/munge/seed" --log-file="$place/munge/log" \
  2>"$place/munged.log" &
daemons+=($!)

# Two free ports.
read -r port1 port2 < <(/usr/bin/python3 -c '
import socket
sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
print(*[s.getsockname()[1] for s in sockets])')
host=$(hostname -s)
# Eight tasks in parallel on any machine, so that some can be interrupted.
cat >"$place/slurm.conf" <<END
ClusterName=planetnode
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port1
SlurmdPort=$port2
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$place/munge.sock
StateSaveLocation=$place/state
SlurmdSpoolDir=$place/spool
SlurmctldPidFile=$place/slurmctld.pid
SlurmdPidFile=$place/slurmd.pid
SlurmctldLogFile=$place/slurmctld.log
SlurmdLogFile=$place/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=2,bf_interval=2
ReturnToService=2
MpiDefault=none
SlurmdParameters=config_overrides
NodeName=$host NodeAddr=127.0.0.1 CPUs=8 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
END
export SLURM_CONF=$place/slurm.conf
for _ in {1..50}; do [ -S "$place/munge.sock" ] && break || sleep 0.1; done
slurmctld -D >"$place/slurmctld-start.log" 2>&1 &
daemons+=($!)
slurmd -D >"$place/slurmd-start.log" 2>&1 &
daemons+=($!)
for _ in {1..100}; do
  [ "$(sinfo --noheader --format=%T 2>/dev/null)" = idle ] && break || sleep 0.2
done
[ "$(sinfo --noheader --format=%T 2>/dev/null)" = idle ] || {
  tail -n 5 "$place"/*.log >&2
  say "the daemons do not start"
  exit 1
}
say "$(sinfo --version) is running on $host"

# A frame must take a tenth of a second or more, so that tasks can be interrupted between two. The
# slower compression is zlib's; ISA-L does not guarantee the same bytes for the same pixels.
cd "$place"
"$program" render earth --size 512 -o one.png --quiet >/dev/null
started=$(date +%s%N)
"$program" turntable earth --frames 1-4 --size 512 --compression small -o one_#.png --quiet >/dev/null
frame=$((($(date +%s%N) - started) / 4000000))
size=512
[ $frame -lt 700 ] || size=256
[ $frame -gt 150 ] || size=1024
turn=(turntable earth --frames 1-72 --size $size --compression small)
"$program" plan --format slurm --shards 8 --program "$program" -o job.sh \
  -- "${turn[@]}" -o array/earth_####.png >/dev/null
read -r array check < <(sh job.sh --cpus-per-task=1)
say "a frame takes $frame ms; 72 frames of $size pixels in 8 parts: array $array, check $check"

made() { find array -name 'earth_*.png' 2>/dev/null | wc -l; }
# The processes that render a part, by Slurm's variables in their environment.
drawing() {
  for process in /proc/[0-9]*; do
    [ "$(readlink "$process/exe" 2>/dev/null)" = "$program" ] || continue
    tr '\0' '\n' <"$process/environ" 2>/dev/null | grep -qx "SLURM_ARRAY_TASK_ID=$1" || continue
    tr '\0' '\n' <"$process/environ" | grep -qx "SLURM_ARRAY_JOB_ID=$array" &&
      echo "${process#/proc/}"
  done
}
# Waits until a part has rendered some of its frames.
catch() {
  first=$((($1 - 1) * 9 + 1))
  for _ in {1..600}; do
    count=0
    for ((frame = first; frame < first + 9; frame++)); do
      [ ! -e "$(printf 'array/earth_%04d.png' $frame)" ] || count=$((count + 1))
    done
    [ $count -lt 9 ] || break
    [ $count -eq 0 ] || return 0
    sleep 0.02
  done
  say "part $1 ended before it could be interrupted"
  return 1
}

catch 3
victim=$(drawing 3)
kill -KILL $victim
say "killed part 3, process $victim, after $count of its 9 frames ($(made) of 72)"
catch 6
scontrol requeue "${array}_6"
say "requeued part 6 after $count of its 9 frames ($(made) of 72)"

# Slurm delays requeued tasks by two minutes; a few seconds are needed, as the node mistakes a task
# that starts within a second of its end for the killed one.
for _ in {1..450}; do
  jobs=$(squeue --noheader --array --format='%i %T %r %S')
  [ -n "$jobs" ] || break
  while read -r id state reason start; do
    [ "$state $reason" = "PENDING BeginTime" ] && [ "$start" != N/A ] || continue
    [ $(($(date -d "$start" +%s) - $(date +%s))) -lt 30 ] ||
      scontrol update "JobId=$id" StartTime=now+4
  done <<<"$jobs"
  sleep 0.2
done
[ -z "$(squeue --noheader)" ] || {
  squeue >&2
  say "the jobs do not end"
  exit 1
}
for task in 3 6; do
  restarted=$(scontrol show job "${array}_$task" | grep -o 'Restarts=[0-9]*')
  [ "$restarted" = Restarts=1 ] || {
    say "part $task: $restarted, expected one restart"
    exit 1
  }
done
state=$(scontrol show job "$check" | grep -o 'JobState=[A-Z]*')
[ "$state" = JobState=COMPLETED ] || {
  say "the check of all images ended with $state"
  exit 1
}
say "the check after the array: $(tail -n 1 "slurm-$check.out")"

"$program" "${turn[@]}" -o single/earth_####.png --quiet >/dev/null
count=0
for ((frame = 1; frame <= 72; frame++)); do
  name=$(printf 'earth_%04d.png' $frame)
  cmp "single/$name" "array/$name"
  count=$((count + 1))
done
[ -z "$(find array -name '.planetnode-*')" ] || {
  say "a temporary file remains"
  exit 1
}
"$program" verify array/manifest-earth_all.json --quiet
say "$count files of the array are those of a single run, byte for byte"
