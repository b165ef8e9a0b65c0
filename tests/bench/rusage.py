"""Runs commands in turn and measures each finished process: Deno cannot ask the system for that.

Reads {"runs", "warmup", "commands": [{"argv", "stdin", "cwd", "env"}]} from stdin, with `{run}` in a stdin or an argument
replaced by the number of the run, and prints for each command a list of [cpu s, wall s, peak KiB, exit code].
"""
import json
import os
import sys
import tempfile
import time

plan = json.load(sys.stdin)
results = [[] for _ in plan["commands"]]


def measure(command, run):
    with tempfile.TemporaryFile() as given, open(os.devnull, "wb") as nowhere:
        given.write(command["stdin"].replace("{run}", str(run)).encode())
        given.seek(0)
        start = time.perf_counter()
        pid = os.fork()
        if pid == 0:
            try:
                os.dup2(given.fileno(), 0)
                os.dup2(nowhere.fileno(), 1)
                os.dup2(nowhere.fileno(), 2)
                os.chdir(command["cwd"])
                argv = [part.replace("{run}", str(run)) for part in command["argv"]]
                os.execve(argv[0], argv, command["env"])
            finally:
                os._exit(127)
        _, status, usage = os.wait4(pid, 0)
        wall = time.perf_counter() - start
        peak = usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1)
        return [usage.ru_utime + usage.ru_stime, wall, peak, os.waitstatus_to_exitcode(status)]


for run in range(-plan["warmup"], plan["runs"]):
    for at, command in enumerate(plan["commands"]):
        figures = measure(command, run)
        if run >= 0:
            results[at].append(figures)

json.dump(results, sys.stdout)
