#!/usr/bin/env python3
"""How many of the public programs that are verified are proved for every number of processes, and
why the others are not.

    bench/everyn.py CHECKOUTS [MPI2SPIN [M2S-ANYN-PROBE]]
    bench/everyn.py --compare CHECKOUTS [MPI2SPIN [M2S-ANYN-COMPARE]]

CHECKOUTS: folders named OWNER+NAME, as for field.sh; with colons between them several places.
Prints one line for each program of bench/*.tsv that bench/results.tsv has as verified and that is
there, then a table of the reasons.

With --compare: for each program that is there and in the form, verified or not, whether its families for
n = 2 to 6 are exactly the machines of the exploration for each n (tests/anyn/compare.c).  A difference
fails.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.realpath(__file__))
SECONDS = int(os.environ.get("FIELD_SECONDS", "60"))


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


def families_of(tool, path, folder, arguments):
    """None, or why there are none, and where."""
    status, out = shell(f"{tool} dump --stage families -o {path} {without_numbers(arguments)}", folder)
    if status is None:
        return "out of time", ""
    if status:
        found = re.findall(r"^(.*): not for every number of processes: (.*)$", out, re.M)
        return (found[-1][1], found[-1][0]) if found else ("no families", out[-80:].strip())
    return None


def answer(tool, probe, folder, arguments):
    with tempfile.NamedTemporaryFile(suffix=".fam") as families:
        missing = families_of(tool, families.name, folder, arguments)
        if missing:
            return missing
        status, out = shell(f"{probe} {families.name}", folder)
    out = out.strip()
    if out.startswith("proved by"):
        unfit = out.split(", not that messages fit: ")[1:]
        return ("proved, not that messages fit", unfit[0]) if unfit else ("proved", "")
    return re.sub(r": s\d.*$", "", out or "out of time"), out.split(": ")[-1]


def comparison(tool, compare, folder, arguments):
    with tempfile.TemporaryDirectory() as work:
        families = os.path.join(work, "families")
        if families_of(tool, families, folder, arguments):
            return "not in the form", ""
        skeletons = [os.path.join(work, f"{n}.skel") for n in range(2, 7)]
        made = [path for n, path in enumerate(skeletons, 2)
                if shell(f"{tool} dump --stage skeleton -n {n} -o {path} "
                         f"{without_numbers(arguments)}", folder)[0] == 0]
        if not made:
            return "no machines", ""
        status, out = shell(f"{compare} {families} {' '.join(made)}", folder)
    out = out.strip().splitlines()[-1] if out.strip() else "out of time"
    if re.match("equal$|wider: |narrower: |open: ", out):
        return out, f"for {len(made)} of 5 n"
    ledger = shell(f"{tool} dump --stage ledger -n 2 {without_numbers(arguments)}", folder)[1]
    return "open: rounds that are passed at once" if "rounds-alike" in ledger else "differ", out


def programs(places, wanted):
    """(list and name, folder, arguments) of those that are there"""
    for path in sorted(glob.glob(os.path.join(here, "*.tsv"))):
        name = os.path.basename(path)[:-4]
        for cells in rows(path):
            if len(cells) < 7 or (wanted is not None and (name, cells[0]) not in wanted):
                continue
            folder = folder_of(places, cells[3], cells[5])
            if folder:
                yield f"{name}\t{cells[0]}", folder, cells[6]


def main():
    compares = sys.argv[1] == "--compare"
    words, tally = sys.argv[1 + compares:], {}
    places = words[0].split(":")
    tool, probe = (os.path.realpath(words[k] if len(words) > k else default) for k, default in
                   ((1, "build/mpi2spin"),
                    (2, "build/tests/anyn/m2s-anyn-" + ("compare" if compares else "probe"))))
    ask = comparison if compares else answer
    for program, folder, arguments in programs(places, None if compares else set(verified())):
        reason, where = ask(tool, probe, folder, arguments)
        print(f"{program}\t{reason}\t{where}", flush=True)
        tally[reason] = tally.get(reason, 0) + 1
    print(f"\n{sum(tally.values())} programs")
    for reason, n in sorted(tally.items(), key=lambda item: (not item[0].startswith("proved"),
                                                             -item[1], item[0])):
        print(f"{n:4} {reason}")
    sys.exit("differ" in tally)


if __name__ == "__main__":
    main()
