#!/usr/bin/env python3
"""usage: faulty.py M2S-BATCH M2S-ANYN-PROBE PROGRAM...
Programs that are violated with some number of processes, by their first lines, are proved for none, before
any run: neither that they cannot hang, nor that all fits, as what is violated asks.

What is not asked of families is left out: buffers and memory that are used too late (another slice), failures
of the environment, fewer than two processes, and one value of an argument.
"""
import os
import re
import shlex
import subprocess
import sys
import tempfile

ELSEWHERE = ("MPI-BUFFER-IN-FLIGHT", "C-ENDLESS")  # found by other slices
HANGS = ("MPI-DEADLOCK", "MPI-COLL-MISSING", "MPI-COLL-MISMATCH", "MPI-COLL-ORDER", "MPI-COLL-ROOT")
FREED = re.compile(r"\b(free|realloc)\(")


def counts_of(text):
    """the numbers in 2..4,7"""
    for part in text.split(","):
        ends = [int(word) for word in part.split("..")]
        yield from range(ends[0], ends[-1] + 1)


def violated(path):
    """(its files, number of processes, code) for each violation that families must know of"""
    with open(path, encoding="utf-8", errors="replace") as f:
        text = f.read()
    files = re.search(r"^// files: (.*)", text, re.M)
    words = files.group(1).split() if files else [os.path.basename(path)]
    if "--" in words:
        return
    for head in re.findall(r"^// verify: (.*) => violated(.*)", text, re.M):
        options, code = shlex.split(head[0]), head[1].split()[:1]
        if len(options) != 2 or options[0] != "-n" or not code or code[0] in ELSEWHERE:
            continue
        if code[0] == "C-RUNTIME" and FREED.search(text):
            continue
        for n in counts_of(options[1]):
            if n >= 2:
                yield [os.path.join(os.path.dirname(path), word) for word in words], n, code[0]


def main():
    batch, probe, failed = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2]), 0
    programs = [(path, found) for path in map(os.path.realpath, sys.argv[3:])
                for found in [list(violated(path))] if found]
    with tempfile.TemporaryDirectory() as work:
        lines = "".join(f"{i}.out\t.\tdump --stage families -o {i}.fam {' '.join(found[0][0])}\n"
                        for i, (_, found) in enumerate(programs))
        codes = subprocess.run([batch, "60"], input=lines, cwd=work, stdout=subprocess.PIPE, text=True,
                               check=True).stdout.split()
        inside = [i for i in range(len(programs)) if codes[i] == "0"]
        said = subprocess.run([probe, "--each"] + [f"{i}.fam" for i in inside], cwd=work, text=True,
                              stdout=subprocess.PIPE, check=True).stdout.splitlines() if inside else []
    for i, line in zip(inside, said):
        fits = "not that messages fit" not in line
        for _, n, code in programs[i][1] if line.startswith("proved") else []:
            if fits or code in HANGS:
                print(f"{os.path.basename(programs[i][0])}: {line}, but {code} with {n} processes")
                failed = 1
    print(f"{len(programs)} programs, {len(inside)} have the form")
    sys.exit(failed or not inside)


main()
