#!/usr/bin/env python3
"""Which verdicts rest on which mechanism (core/base/mechanisms.def): the table of ABLATION.md.

    bench/ablation.sh [--build FOLDER] [--keep FOLDER] [--most N] [--tests N] [CHECKOUTS]

Each program is verified once with `--ablate none`, which tells the mechanisms that made a
difference; then again without each of them.  CHECKOUTS has one folder for each repository, named
OWNER+NAME, as bench/field.sh takes them; those that are not there are left out.  FOLDER
(build/ablation) keeps the results: what is there already is not run again.

A mechanism that many programs use is not needed less for it: --most N (40) programs of examples/
and of the public ones, evenly spread, are run without it, and --tests N (0: tests are only asked
what they use; the default) of tests/verdict.  A program whose verdict is a matter of time is left
out, and a verdict that changed is asked for once more.
"""
import argparse
import csv
import glob
import hashlib
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
SECONDS = 20
KINDS = ("example", "public", "test")


class Task:
    def __init__(self, kind, name, folder, line):
        self.kind, self.name, self.folder, self.line = kind, name, folder, line
        text = "\t".join((kind, name, folder, line))
        self.key = hashlib.sha1(text.encode()).hexdigest()[:16]


def heads(kind, path):
    """The runs that the head of a program names."""
    files, runs = os.path.basename(path), []
    for line in open(path, errors="replace"):
        found = re.match(r"// (verify|files): *(.*)", line)
        if found and found[1] == "files":
            files = found[2].strip()
        elif found:
            runs.append(found[2].split("=>")[0].strip())
    folder = os.path.dirname(path)
    for i, run in enumerate(runs):
        before, _, flags = files.partition(" -- ")
        line = run + " " + before + (" -- " + flags if flags else "")
        yield Task(kind, os.path.relpath(path, ROOT) + (":%d" % (i + 1) if i else ""), folder, line)


def public(checkouts):
    seen = set()
    for table in sorted(glob.glob(HERE + "/*.tsv")):
        for row in open(table):
            cells = row.rstrip("\n").split("\t")
            if row.startswith("#") or len(cells) < 7 or "/" not in cells[3]:
                continue
            name, _, _, repository, _, folder, line = cells[:7]
            place = os.path.join(checkouts, repository.replace("/", "+"), folder)
            if os.path.isdir(place) and (repository, line) not in seen:
                seen.add((repository, line))
                yield Task("public", name, place, line.replace("$headers", HERE + "/headers"))


def all_tasks(checkouts):
    tasks = []
    for path in sorted(glob.glob(ROOT + "/examples/*.c") + glob.glob(ROOT + "/examples/*/main.c")):
        tasks += heads("example", path)
    if checkouts:
        tasks += public(os.path.abspath(checkouts))
    for path in sorted(glob.glob(ROOT + "/tests/verdict/*/*.c")):
        tasks += heads("test", path)
    return tasks


class Runs:
    """Runs of the tool, kept in a folder."""

    def __init__(self, batch, keep):
        self.batch, self.keep = batch, keep
        os.makedirs(keep, exist_ok=True)

    def place(self, task, without, again=""):
        return os.path.join(self.keep, "%s.%s%s" % (task.key, without, again))

    def run(self, pairs, again=""):
        """Run those of the (task, mechanism) that are not there, on two processors."""
        todo = [p for p in pairs if not os.path.exists(self.place(*p, again) + ".out")]
        halves = [todo[i::2] for i in range(2)]
        jobs = []
        for half in halves:
            lines = []
            for task, without in half:
                out = self.place(task, without, again)
                lines.append("%s.out\t%s\tverify --color never --timeout %d --ablate %s "
                             "--format csv:%s.csv %s\n" %
                             (out, task.folder, SECONDS - 2, without, out, task.line))
            job = subprocess.Popen([self.batch, str(2 * SECONDS)], stdin=subprocess.PIPE,
                                   stdout=subprocess.DEVNULL, text=True)
            jobs.append((job, lines))
        for job, lines in jobs:
            job.stdin.write("".join(lines))
            job.stdin.close()
        for job, _ in jobs:
            job.wait()

    def rows(self, task, without, again=""):
        try:
            with open(self.place(task, without, again) + ".csv", newline="") as f:
                return [r for r in csv.DictReader(f) if r["processes"]]
        except FileNotFoundError:
            return []

    def verdicts(self, task, without, again=""):
        """The verdict of each process count, with what of it would be weaker."""
        found = {}
        for r in self.rows(task, without, again):
            found.setdefault(r["processes"], "%s: %s" % (r["answer"], r["verdict"]))
        return found

    def seconds(self, task, without):
        return sum({r["processes"]: float(r["seconds"] or 0)
                    for r in self.rows(task, without)}.values())

    def used(self, task):
        try:
            text = open(self.place(task, "none") + ".out", errors="replace").read()
        except FileNotFoundError:
            return set()
        found = re.findall(r"^mechanisms: ?(.*)$", text, re.M)
        return set(found[-1].split()) if found else set()


def spread(items, most):
    if len(items) <= most:
        return items
    return [items[i * len(items) // most] for i in range(most)]


def changed(runs, users, name):
    """The users whose verdict changes, with the change."""
    result = []
    runs.run([(t, name) for t in users])
    suspects = [t for t in users if runs.verdicts(t, name) != runs.verdicts(t, "none")]
    runs.run([(t, "none") for t in suspects], ".again")
    for t in suspects:
        before, after = runs.verdicts(t, "none"), runs.verdicts(t, name)
        if before != runs.verdicts(t, "none", ".again"):
            continue # a matter of time
        n = next(n for n in before if before[n] != after.get(n))
        result.append((t, "n = %s: %s, then %s" % (n, before[n], after.get(n, "no answer"))))
    return result


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("checkouts", nargs="?")
    p.add_argument("--build", default=ROOT + "/build")
    p.add_argument("--keep", default=ROOT + "/build/ablation")
    p.add_argument("--most", type=int, default=40)
    p.add_argument("--tests", type=int, default=0)
    p.add_argument("--only", help="mechanisms, with commas between them")
    p.add_argument("--out", default=HERE + "/ablation.tsv")
    a = p.parse_args()
    runs = Runs(a.build + "/tests/tool/m2s-batch", os.path.abspath(a.keep))
    rows = subprocess.run([a.build + "/mpi2spin", "verify", "--ablate", "list"], check=True,
                          capture_output=True, text=True).stdout
    mechanisms = [line.split("\t") for line in rows.splitlines()]
    tasks = all_tasks(a.checkouts)
    runs.run([(t, "none") for t in tasks])
    known = [t for t in tasks if runs.verdicts(t, "none") and
             runs.seconds(t, "none") < SECONDS / 2]
    print("%d of %d programs and their runs are looked at" % (len(known), len(tasks)),
          file=sys.stderr)
    used = {t.key: runs.used(t) for t in known}
    mechanisms = [m for m in mechanisms if not a.only or m[0] in a.only.split(",")]
    users = {(m[0], k): [t for t in known if t.kind == k and m[0] in used[t.key]]
             for m in mechanisms for k in KINDS}
    some = {(name, k): spread(u, a.tests if k == "test" else a.most)
            for (name, k), u in users.items()}
    runs.run(sorted(((t, name) for (name, _), u in some.items() for t in u),
                    key=lambda pair: runs.seconds(pair[0], "none")))
    lines = []
    for name, file, *_ in mechanisms:
        cells, told = [name, file], []
        for kind in KINDS:
            changes = changed(runs, some[name, kind], name)
            cells += [len(users[name, kind]), len(some[name, kind]), len(changes)]
            told += ["%s (%s)" % (t.name, how) for t, how in changes if kind != "test" or a.only]
        lines.append("\t".join(map(str, cells + ["; ".join(told)])))
        print(lines[-1][:150], file=sys.stderr)
    write(a.out, lines)
    if not a.only:
        write_page(lines, {row[0]: row[2:] for row in mechanisms})


def write(path, lines):
    head = ("# Written by bench/ablation.sh: mechanism, file, and of examples/, public programs, "
            "tests/verdict:\n# how many use it, how many of these were run without it, how many "
            "verdicts changed; which changed\n")
    with open(path, "w") as f:
        f.write(head + "\n".join(lines) + "\n")


def write_page(lines, texts):
    """The table of docs/dev/ABLATION.md."""
    rows = []
    for line in lines:
        name, file, *numbers = line.split("\t")[:11]
        does, without = texts[name]
        shares = ["%s of %s" % (numbers[k + 2], numbers[k + 1]) for k in (0, 3)]
        rows.append("| `%s` | %s (`%s`) | %s | %s, %s, %s | %s | %s |\n" %
                    (name, does, file, without, *numbers[0::3], *shares))
    page = os.path.join(ROOT, "docs", "dev", "ABLATION.md")
    text = open(page).read()
    begin = text.index("|---|---|---|---|---|---|\n") + len("|---|---|---|---|---|---|\n")
    end = text.index("\n\n", begin - 1) + 1
    with open(page, "w") as f:
        f.write(text[:begin] + "".join(rows) + text[end:])


main()
