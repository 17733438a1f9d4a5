#!/usr/bin/env python3
"""Counterexamples of faulty programs, seen on the real program.

    tests/replay/replay.py MPI2SPIN SOURCE [--every K] [--only REGEX] [--seconds S] [--list]
                           [--good | --traced]

Each program of examples/ and tests/verdict/ whose first verdict is "violated" is verified, and its
counterexample is replayed.  The answer is "confirmed", or the one that answers.txt has for it, with
the reason; inputs.txt has the inputs that some need.  --every K: about one of K programs, by its name.
A run on a real library is up to the system, too: another answer is asked for once more, with more time.
Without mpicc: exit code 77.

With --good, programs that are verified for two processes run under the library, with a counterexample
of another program that chooses nothing: all sends are synchronous, all collectives synchronise.
None of them may be said to hang.

With --traced, the same programs are recorded and explored by mpi2spin trace: none may be violated, unless
an execution fails by itself.
"""
import argparse
import concurrent.futures
import hashlib
import fnmatch
import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HEADER = re.compile(r"^// verify: (.*?) => violated (\S+)", re.M)
GOOD = re.compile(r"^// verify: (-n (?:1\.\.\d|2\.\.\d|2,\S+|2)) => (verified|bounded)(?: by \w+)?(?: states \d+)?$", re.M)


def programs(source, header):
    """(path, options, C flags, code), in the order of their names."""
    files = []
    for top in ("examples", "tests/verdict"):
        files += glob.glob(os.path.join(source, top, "**", "*.c"), recursive=True)
    for path in sorted(os.path.relpath(f, source) for f in files):
        with open(os.path.join(source, path), encoding="utf-8", errors="replace") as f:
            text = f.read()
        first = None if "\n// files: " in "\n" + text else header.search(text)
        words = shlex.split(first[1]) if first else ["&"]
        if "&" in words:
            continue
        end = words.index("--") if "--" in words else len(words)
        yield path, words[:end], words[end:], first[2]


def read_answers(path):
    """Lines of answers.txt: "PATH-OR-CODE ANSWER: REASON", with stars; "any" is any answer."""
    rows = []
    with open(path, encoding="utf-8") as f:
        for line in f:
            line = line.strip()
            if line and not line.startswith("#"):
                key, rest = line.split(" ", 1)
                answer, reason = rest.split(": ", 1)
                rows.append((key, answer, reason))
    return rows


def expected(rows, path, code):
    """The answer, and why."""
    for key, answer, reason in rows:
        if fnmatch.fnmatch(path, key) or fnmatch.fnmatch(code, key):
            return answer, reason
    return "confirmed", ""


def is_about_waiting(code):
    """Of the class of errors that a standstill, or calls of a collective, show."""
    return re.match(r"MPI-(DEADLOCK|LIVELOCK|PARTIAL|COLL)|line|says", code) is not None


def read_inputs(path):
    """Path -> (stdin, args, env or sh, text)."""
    with open(path, encoding="utf-8") as f:
        rows = [line.strip().split(" ", 2) for line in f if line[0] == "t"]
    return {path: (kind, text) for path, kind, text in rows}


def command(binary, result, what):
    """With inputs: behind `--` of the command line."""
    kind, text = what
    with open(result, encoding="utf-8") as f:
        runs = [r for r in json.load(f)["runs"] if r["verdict"] == "violated"]
    start = f"mpiexec -n {runs[0]['processes']} {binary}"
    if kind == "sh": # in a folder of its own
        return ["--", "sh", "-c", f"mkdir {binary}.d && cd {binary}.d && RUN='{start}' && {text}"]
    if kind == "stdin":
        start = f"echo '{text}' | {start}"
    return ["--", "sh", "-c", f"{text} {start}" if kind == "env" else
            f"{start} {text}" if kind == "args" else start]


def replay(tool, source, work, inputs, seconds, program):
    path, options, flags, _ = program
    name, file = path.replace("/", "_"), os.path.join(os.path.realpath(source), path)
    result = os.path.join(work, name + ".json")
    flags = [f"-I{os.path.join(os.path.dirname(file), f[2:])}" if f.startswith("-I") else f
             for f in flags]
    subprocess.run([tool, "verify", file, *options, "-q", "--json", result, *flags], cwd=work,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    rest = []
    if path in inputs and os.path.exists(result):
        binary = os.path.join(work, name + ".x")
        subprocess.run(["mpicc", "-g", "-w", "-include", "stddef.h", file, "-o", binary, "-lm"],
                       check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        rest = command(binary, result, inputs[path])
    run = subprocess.run([tool, "replay", result, f"--timeout={seconds}", *rest], cwd=work,
                         text=True, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    text = run.stdout + run.stderr
    answer = re.match(r"[a-z ]*?(?= with |: )", text)
    return answer[0] if answer and run.returncode != 1 else "none", text


def run_good(tool, source, work, seconds, program):
    """The answer for a correct program, and whether it is wrong."""
    binary = os.path.join(work, program[0].replace("/", "_") + ".x")
    file = os.path.join(os.path.realpath(source), program[0])
    subprocess.run(["mpicc", "-g", "-w", "-include", "stddef.h", file, "-o", binary, "-lm"],
                   check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    run = subprocess.run([tool, "replay", os.path.join(work, "other.json"), f"--timeout={seconds}",
                          "--", "mpiexec", "-n", "2", binary], cwd=work, text=True,
                         stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return run.stdout.split(" with ")[0], run.stdout + run.stderr


def run_traced(tool, source, work, program):
    """The exit code of mpi2spin trace, and what it says."""
    binary = os.path.join(work, program[0].replace("/", "_") + ".x")
    file = os.path.join(os.path.realpath(source), program[0])
    subprocess.run(["mpicc", "-g", "-w", "-include", "stddef.h", file, "-o", binary, "-lm"],
                   check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if not os.path.exists(binary):
        return "not compiled", ""
    run = subprocess.run([tool, "trace", "--budget=12", "--", "mpiexec", "-n", "2", binary],
                         cwd=work, text=True, stdin=subprocess.DEVNULL, capture_output=True,
                         check=False)
    text = run.stdout + run.stderr
    fails = "an execution fails" in text
    return "fails" if fails else f"exit code {run.returncode}", text


def is_asked(o, name):
    """A new program does not change which others are in the share."""
    share = int(hashlib.md5(name.encode()).hexdigest()[:6], 16)
    return re.search(o.only, name) and share % o.every == 0


def check_traced(tool, o, rows, work, pool):
    todo = [p for p in programs(o.source, GOOD) if is_asked(o, p[0])]
    wrong, counts = 0, {}
    for program, (answer, text) in zip(todo, pool.map(
            lambda p: run_traced(tool, o.source, work, p), todo)):
        counts[answer] = counts.get(answer, 0) + 1
        bad = answer not in ("fails", "not compiled", "exit code 0", "exit code 4", "exit code 5") \
            and not any(row[0] == program[0] for row in rows)
        wrong += bad
        if bad or o.list:
            print(f"{'FAILED: ' if bad else ''}{program[0]}: {answer}")
            print("".join("  | " + line + "\n" for line in text.splitlines()[-6:]), end="")
    print(", ".join(f"{n} {answer}" for answer, n in sorted(counts.items())))
    return 1 if wrong else 0


def check_good(tool, o, rows, work, pool):
    other = os.path.join(os.path.realpath(o.source), "examples/head_to_head.c")
    subprocess.run([tool, "verify", other, "-n", "2", "-q", "--json", "other.json"], cwd=work,
                   stdout=subprocess.DEVNULL, check=False)
    todo = [p for p in programs(o.source, GOOD) if is_asked(o, p[0])]
    wrong, counts = 0, {}
    for program, (answer, text) in zip(todo, pool.map(
            lambda p: run_good(tool, o.source, work, o.seconds, p), todo)):
        counts[answer] = counts.get(answer, 0) + 1
        hangs = answer in ("confirmed", "confirmed elsewhere", "infeasible", "diverged", "")
        if hangs and expected(rows, program[0], program[3])[0] != answer:
            wrong += 1
            print(f"FAILED: {program[0]} is verified: {text}")
    print(", ".join(f"{n} {answer}" for answer, n in sorted(counts.items())))
    return 1 if wrong else 0


def arguments():
    p = argparse.ArgumentParser()
    p.add_argument("tool")
    p.add_argument("source")
    p.add_argument("--every", type=int, default=1)
    p.add_argument("--only", default="")
    p.add_argument("--seconds", type=int, default=10, help="for one replay")
    p.add_argument("--list", action="store_true", help="print all answers")
    p.add_argument("--good", action="store_true", help="programs that are verified")
    p.add_argument("--traced", action="store_true", help="the same, by mpi2spin trace")
    return p.parse_args()


def main():
    o = arguments()
    tool = os.path.realpath(o.tool)
    rows = read_answers(os.path.join(o.source, "tests/replay/answers.txt"))
    inputs = read_inputs(os.path.join(o.source, "tests/replay/inputs.txt"))
    if not shutil.which("mpicc") or not shutil.which("mpiexec"):
        print("skipped: no mpicc, or no mpiexec")
        return 77
    todo = [p for p in programs(o.source, HEADER) if is_asked(o, p[0])]
    wrong, counts, shown, could = 0, {}, 0, 0
    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(2) as pool:
        os.environ.setdefault("XDG_CACHE_HOME", work)
        if o.traced:
            return check_traced(tool, o, rows, work, pool)
        if o.good:
            return check_good(tool, o, rows, work, pool)
        done = pool.map(lambda p: replay(tool, o.source, work, inputs, o.seconds, p), todo)
        for program, (answer, text) in zip(todo, done):
            want, why = expected(rows, program[0], program[3])
            if want not in (answer, "any"): # a loaded machine is slow, and who gets a lock is chance
                answer, text = replay(tool, o.source, work, inputs, 3 * o.seconds, program)
            if is_about_waiting(program[3]):
                shown += answer == "confirmed"
                could += answer == "confirmed" or not why.startswith("no run: ")
            counts[answer] = counts.get(answer, 0) + 1
            if want not in (answer, "any") or o.list:
                wrong += want not in (answer, "any")
                print(f"{'' if want in (answer, 'any') else 'FAILED: '}{program[0]} ({program[3]}): "
                      f"{answer}, expected: {want}")
                print("".join("  | " + line + "\n" for line in text.splitlines()[:8]), end="")
    print(", ".join(f"{n} {answer}" for answer, n in sorted(counts.items())))
    print(f"deadlocks, livelocks, collectives: {shown} confirmed of {could} that a run can show")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
