#!/usr/bin/env python3
"""What it costs to ask for a proof for every number of processes where there is none.

    bench/everyn_cost.py MPI2SPIN RUNS PROGRAM...
    bench/everyn_cost.py MPI2SPIN counted PROGRAM...

Each program that is not in the form is verified for 2 to 4 processes RUNS times, and with `-n all` as often, in
turn, which runs these and then follows the program for every number.  Printed is the least time of the processor, in
milliseconds, of both, and how much more the second is.  With "counted" it is instructions, in millions, as
valgrind counts them: the same in each run.
"""
import os
import re
import resource
import subprocess
import sys


def spent(tool, numbers, program):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([tool, "verify", "-q", "-n", numbers, program], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def counted(tool, numbers, program):
    """In 10^9, so that main() prints millions."""
    done = subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--trace-children=yes",
                           "--cachegrind-out-file=/dev/null", tool, "verify", "-q", "-n", numbers,
                           "--timeout", "0", program], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
    return sum(int(n.replace(",", "")) for n in re.findall(r"I +refs: +([\d,]+)", done.stderr)) / 1e9


def main():
    tool, rows = os.path.realpath(sys.argv[1]), []
    counts = sys.argv[2] == "counted"
    runs = 1 if counts else int(sys.argv[2])
    for program in sys.argv[3:]:
        if "not proved for every number of processes" not in spent(tool, "all", program)[1]:
            continue
        times = {"2..4": [], "all": []}
        for _ in range(runs):
            for numbers, list_ in times.items():
                list_.append(counted(tool, numbers, program) if counts
                             else spent(tool, numbers, program)[0])
        few, every = min(times["2..4"]), min(times["all"])
        rows.append((few, every))
        print(f"{1000 * few:8.1f} {1000 * every:8.1f} {100 * (every / few - 1):6.1f} %  "
              f"{os.path.basename(program)}", flush=True)
    few, every = (sum(row[k] for row in rows) for k in (0, 1))
    print(f"{1000 * few:8.1f} {1000 * every:8.1f} {100 * (every / few - 1):6.1f} %  all {len(rows)}")


if __name__ == "__main__":
    main()
