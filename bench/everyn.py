#!/usr/bin/env python3
"""How many of the public programs that are verified are proved for every number of processes, and
why the others are not.

    bench/everyn.py CHECKOUTS [MPI2SPIN [M2S-ANYN-PROBE]]

CHECKOUTS: folders named OWNER+NAME, as for field.sh; with colons between them several places.
Prints one line for each program of bench/*.tsv that bench/results.tsv has as verified and that is
there, then a table of the reasons.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.realpath(__file__))
SECONDS = 60


def rows(path):
    for line in open(path, encoding="utf-8"):
        if not line.startswith("#") and line.strip():
            yield line.rstrip("\n").split("\t")


def verified():
    for cells in rows(os.path.join(here, "results.tsv")):
        again = cells[6] if len(cells) > 6 and cells[6] else cells[2]
        if again == "verified":
            yield cells[0], cells[1]


def folder_of(places, repository, folder):
    for place in places:
        path = os.path.join(place, repository.replace("/", "+"), folder)
        if os.path.isdir(path):
            return path
    return None


def without_numbers(arguments):
    return re.sub(r"(^|\s)-n\s+\S+", " ", arguments)


def shell(command, folder):
    try:
        done = subprocess.run(["sh", "-c", command], cwd=folder, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=SECONDS,
                              errors="replace", stdin=subprocess.DEVNULL,
                              env={**os.environ, "headers": os.path.join(here, "headers")})
    except subprocess.TimeoutExpired:
        return None, ""
    return done.returncode, done.stdout


def answer(tool, probe, folder, arguments):
    with tempfile.NamedTemporaryFile(suffix=".fam") as families:
        status, out = shell(f"{tool} dump --stage families -o {families.name} "
                            f"{without_numbers(arguments)}", folder)
        if status is None:
            return "out of time", ""
        if status:
            found = re.findall(r"^(.*): not for every number of processes: (.*)$", out, re.M)
            return (found[-1][1], found[-1][0]) if found else ("no families", out[-80:].strip())
        status, out = shell(f"{probe} {families.name}", folder)
    out = out.strip()
    if out.startswith("proved by"):
        unfit = out.split(", not that messages fit: ")[1:]
        return ("proved, not that messages fit", unfit[0]) if unfit else ("proved", "")
    return re.sub(r": s\d.*$", "", out or "out of time"), out.split(": ")[-1]


def main():
    places = sys.argv[1].split(":")
    tool, probe = (os.path.realpath(sys.argv[k] if len(sys.argv) > k else default) for k, default in
                   ((2, "build/mpi2spin"), (3, "build/tests/anyn/m2s-anyn-probe")))
    wanted, tally = set(verified()), {}
    for path in sorted(glob.glob(os.path.join(here, "*.tsv"))):
        name = os.path.basename(path)[:-4]
        for cells in rows(path):
            if len(cells) < 7 or (name, cells[0]) not in wanted:
                continue
            folder = folder_of(places, cells[3], cells[5])
            if not folder:
                continue
            reason, where = answer(tool, probe, folder, cells[6])
            print(f"{name}\t{cells[0]}\t{reason}\t{where}", flush=True)
            tally[reason] = tally.get(reason, 0) + 1
    print(f"\n{sum(tally.values())} programs")
    for reason, n in sorted(tally.items(), key=lambda item: (not item[0].startswith("proved"),
                                                             -item[1], item[0])):
        print(f"{n:4} {reason}")


if __name__ == "__main__":
    main()
