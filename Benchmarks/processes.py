"""Whole processes: how they are run, timed and repeated; what all scripts of measurement share."""
import glob
import json
import os
import shutil
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
WORK = os.path.join(HERE, ".work")
OUT = os.path.join(WORK, "out")
CACHE = os.path.join(WORK, "cache")
TICKS = os.sysconf("SC_CLK_TCK")
PROCESSORS = os.cpu_count()


def busy():
    """Seconds that all processors have worked since the start."""
    with open("/proc/stat") as file:
        fields = [int(word) for word in file.readline().split()[1:]]
    return (fields[0] + fields[1] + fields[2] + fields[5] + fields[6] + fields[7]) / TICKS


def empty(folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)


def once(command, environment, prepare):
    """One run: wall, processor seconds, peak memory, page faults, bytes, and what others took."""
    prepare()
    before, start = busy(), time.monotonic()
    with tempfile.TemporaryFile() as log:
        child = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment,
            cwd=os.environ.get("PEERS", HERE))
        _, status, usage = os.wait4(child.pid, 0)
        log.seek(0)
        said = log.read().decode(errors="replace").strip()
    child.returncode = os.waitstatus_to_exitcode(status)
    wall = time.monotonic() - start
    own = usage.ru_utime + usage.ru_stime
    if child.returncode != 0:
        raise RuntimeError(said[-400:] or "it failed")
    phases = [text[7:] for text in said.splitlines() if text.startswith("PHASES ")]
    return {
        "wall": wall, "cpu": own, "rss": usage.ru_maxrss / 1024,
        "faults": usage.ru_minflt,
        "bytes": sum(os.path.getsize(path) for path in glob.glob(OUT + "/*")),
        # The kernel counts in ticks: up to one on each processor means nothing.
        "foreign": max(
            0.0, (busy() - before - own) / PROCESSORS - 1 / TICKS) / wall,
        "phases": json.loads(phases[-1]) if phases else {},
    }


def best(command, runs, environment=None, prepare=None):
    """The best of the quiet runs; of all, if none was quiet."""
    environment = {**os.environ, "XDG_CACHE_HOME": CACHE, **(environment or {})}
    done = []
    while len(done) < 2 * runs and sum(run["foreign"] < 0.1 for run in done) < runs:
        done.append(once(command, environment, prepare or (lambda: empty(OUT))))
        if done[-1]["wall"] > 10:
            runs = 1
        elif len(done) == 1 and done[0]["wall"] < 0.5:
            runs *= 2
    quiet = [run for run in done if run["foreign"] < 0.1] or done
    result = min(quiet, key=lambda run: run["wall"])
    result["rss"] = max(run["rss"] for run in done)
    result["quiet"] = any(run["foreign"] < 0.1 for run in done)
    return result


def by_turns(commands, runs, environment=None, prepare=None):
    """The least wall and processor seconds and page faults, and the peak memory, of commands.

    `commands` are lists of words by name. They are run by turns, so that other programs disturb all
    of them alike. Disturbed runs are repeated, up to twice `runs` in all.
    """
    environment = {**os.environ, "XDG_CACHE_HOME": CACHE, **(environment or {})}
    done = {name: [] for name in commands}
    for _ in range(2 * runs):
        for name, command in commands.items():
            if sum(run["foreign"] < 0.1 for run in done[name]) < runs:
                done[name].append(once(command, environment, prepare or (lambda: empty(OUT))))
    return {
        name: {
            **{what: min(run[what] for run in all_runs) for what in ("wall", "cpu", "faults")},
            "rss": max(run["rss"] for run in all_runs),
            "quiet": any(run["foreign"] < 0.1 for run in all_runs),
        } for name, all_runs in done.items()}
