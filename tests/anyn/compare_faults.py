#!/usr/bin/env python3
"""usage: compare_faults.py MPI2SPIN M2S-ANYN-COMPARE PROGRAM...
A family less, another tag, or the communicator of another family, in the families of these programs:
the comparison with the machines must notice each.
"""
import os
import re
import subprocess
import sys
import tempfile

tool, compare, programs = sys.argv[1], sys.argv[2], sys.argv[3:]


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                          check=False).stdout


def faults(lines):
    for i, line in enumerate(lines):
        if re.match(r"i?send |i?recv |coll ", line):
            yield i, lines[:i] + lines[i + 1:]
        if " tag " in line:
            yield i, lines[:i] + [line.replace(" tag ", " tag 1 + ", 1)] + lines[i + 1:]
    yield from other_communicators(lines)


def other_communicators(lines):
    """one that other families have: to name one that no other has is no fault"""
    used = {}
    for i, line in enumerate(lines):
        found = re.match(r"(?:i?send |i?recv |coll ).*( comm \d+)", line)
        if found:
            used.setdefault(found.group(1), i)
    for comm, i in used.items():
        for other in used:
            if other != comm:
                yield i, lines[:i] + [lines[i].replace(comm, other, 1)] + lines[i + 1:]


def main():
    failed = n = 0
    with tempfile.TemporaryDirectory() as work:
        for program in programs:
            machines = [os.path.join(work, f"{ranks}.skel") for ranks in range(2, 7)]
            for ranks, path in enumerate(machines, 2):
                output(tool, "dump", "--stage", "skeleton", "-n", str(ranks), "-o", path, program)
            lines = output(tool, "dump", "--stage", "families", program).split("\n")
            for i, other in faults(lines):
                path = os.path.join(work, "families")
                with open(path, "w", encoding="utf-8") as out:
                    out.write("\n".join(other))
                answer = output(compare, path, *machines)
                n += 1
                if not answer.startswith("differ "):
                    failed += 1
                    print(f"{os.path.basename(program)}: not noticed: {lines[i]}: {answer}")
    print(f"{n - failed} of {n} noticed")
    sys.exit(failed > 0 or n < 50)


main()
