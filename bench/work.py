#!/usr/bin/env python3
"""What the tool does for the programs of docs/dev/BENCHMARKS.md, counted: bench/work.tsv.

    bench/work.py run BUILD [PATTERN]     measures the rows whose titles match, and writes the file
    bench/work.py page [--check]          writes the tables of the page from the file, or compares
    bench/work.py test BUILD [--all]      more than 1.2 times of a count, or of memory, fails;
                                          without --all only rows that are quick

A row has a table, a title, what is to be reached, and a command:

    verify ARGS       mpi2spin verify ARGS: statements of the slice, steps of all explorations,
                      states of the search that decides, or its steps (result-2.schema.json)
                      with -n all: obligations of the proof
    slice N           the front end and the slicer, for a program with N functions
    model N ENCODING [depth1]
                      what `mpi2spin examples/noexit.c` writes, as such or with channels of depth 1,
                      in SPIN: its states

Counts do not depend on the machine; memory, of whole commands with their children, does little.
Seconds are those of the processor, and are never compared."""
import json
import multiprocessing
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.dirname(HERE)
FILE = os.path.join(HERE, "work.tsv")
PAGE = os.path.join(ROOT, "docs", "dev", "BENCHMARKS.md")
COLUMNS = ["table", "title", "reach", "command", "verdict", "statements", "steps", "states",
           "memory", "seconds"]
COUNTS = ["statements", "steps", "states", "memory"]
FACTOR, SMALL = 1.2, 20  # counts below that say nothing
QUICK = 1.0              # seconds
LONG = 5.0               # seconds: tries are cut by the clock where the machine is busy

FUNCTION = """static double a%d[64];
static int work%d(int n, double h)
{
    int k = 0;
    for (int i = 0; i < n && i < 64; i++) {
        double x = h * i;
        if (x > 0.5)
            a%d[i] = x * x + 1.0 / (1.0 + x);
        else
            a%d[i] = x - h;
        switch (i %% 4) {
        case 0:
            k += i;
            break;
        case 1:
            k ^= 3 * i;
            break;
        default:
            k -= 1;
        }
    }
    return k;
}

"""


def big_program(n):
    """A C program of about 25 * n lines with little communication."""
    text = "#include <mpi.h>\n#include <stdio.h>\n"
    text += "".join(FUNCTION % (i, i, i, i) for i in range(1, n + 1))
    text += "int main(int argc, char **argv) { int r, x = 0; MPI_Init(&argc, &argv);\n"
    text += "MPI_Comm_rank(MPI_COMM_WORLD, &r);\n"
    text += "".join("x += work%d(r + 10, 0.1);\n" % i for i in range(1, n + 1))
    text += 'MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); printf("%d\\n", x);\n'
    return text + "MPI_Finalize(); return 0; }\n"


def run(command, folder):
    """Its output, the most memory that it or one of its children had in MB, seconds."""
    with tempfile.TemporaryFile() as out:
        child = subprocess.Popen(command, cwd=folder, stdout=out, stderr=subprocess.DEVNULL,
                                 stdin=subprocess.DEVNULL)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = status
        out.seek(0)
        return out.read().decode(), used.ru_maxrss // 1024, used.ru_utime + used.ru_stime


def verify(tool, words, work):
    file = os.path.join(work, "result.json")
    _, memory, seconds = run([tool, "verify", "--json", file] + words, ROOT)
    with open(file, encoding="utf-8") as f:
        result = json.load(f)
    one, every = result["runs"][0], result.get("every")
    search = one["search"] or {"states": 0}
    if every:
        fits = ", all fits" if "unfit" not in every else ""
        one["verdict"] = f"proved{fits}" if every["proved"] else "not proved"
        search = {"states": every["obligations"]}
    return {"verdict": one["verdict"], "statements": one["work"]["statements"],
            "steps": one["work"]["steps"], "states": search["states"], "memory": memory,
            "seconds": seconds}


def cut(tool, n, work):
    file = os.path.join(work, "big.c")
    with open(file, "w", encoding="utf-8") as f:
        f.write(big_program(n))
    made = os.path.join(work, "slice")
    _, memory, seconds = run([tool, "dump", "--stage=slice", "-o", made, file], ROOT)
    with open(made, encoding="utf-8") as f:
        statements = sum(bool(re.match("  (?!param|local)", line)) for line in f)
    return {"verdict": "", "statements": statements, "steps": "", "states": "", "memory": memory,
            "seconds": seconds}


def model(tool, n, encoding, depth, work):
    script = ('%s -n %s --encoding=%s -o m.pml %s/examples/noexit.c >made && '
              'sed %s m.pml >d.pml && spin -a d.pml && '
              'cc -O2 -w -DSAFETY -o pan pan.c && ./pan -m1000000'
              % (shlex.quote(tool), n, encoding, shlex.quote(ROOT),
                 "-f %s/depth1.sed" % shlex.quote(HERE) if depth else "''"))
    out, memory, seconds = run(["sh", "-c", script], work)
    states = re.search(r"^ *(\d+) states, stored", out, re.M)
    return {"verdict": "verified" if "errors: 0" in out else "?", "statements": "", "steps": "",
            "states": int(states[1]) if states else "?", "memory": memory, "seconds": seconds}


def measure(tool_command):
    tool, command = tool_command
    kind, *words = shlex.split(command)
    with tempfile.TemporaryDirectory() as work:
        if kind == "verify":
            return verify(tool, words, work)
        if kind == "model":
            return model(tool, words[0], words[1], "depth1" in words, work)
        return cut(tool, int(words[0]), work)


def measure_all(tool, rows):
    """In a process of its own each: a child counts the memory that its parent had."""
    with multiprocessing.Pool(1, maxtasksperchild=1) as pool:
        yield from zip(rows, pool.imap(measure, [(tool, r["command"]) for r in rows], 1))


# ---- the file ----

def read():
    with open(FILE, encoding="utf-8") as f:
        lines = f.read().split("\n")
    head = [line for line in lines if line.startswith("#")]
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return head, [dict(zip(COLUMNS, row + [""] * len(COLUMNS))) for row in rows]


def write(head, rows):
    with open(FILE, "w", encoding="utf-8") as f:
        f.write("\n".join(head + ["\t".join(str(r[c]) for c in COLUMNS) for r in rows]) + "\n")


def run_rows(tool, pattern):
    head, rows = read()
    for row, found in measure_all(tool, [r for r in rows if re.search(pattern, r["title"])]):
        found["seconds"] = "%.2f" % found["seconds"]
        row.update(found)
        print(row["title"], *(str(found[c]) for c in COLUMNS[4:]), sep="\t", flush=True)
        write(head, rows)


# ---- the page ----

def table(rows):
    yield "| program | to reach | verdict | statements | steps | states | memory | processor |"
    yield "|---|---|---|---|---|---|---|---|"
    for r in rows:
        yield ("| {title} | {reach} | {verdict} | {statements} | {steps} | {states} | {memory} MB "
               "| {seconds} s |".format(**r))


def page(check):
    """Between the marks of a table stand its rows."""
    with open(PAGE, encoding="utf-8") as f:
        old = text = f.read()
    _, rows = read()
    for name in dict.fromkeys(r["table"] for r in rows):
        mark = f"<!-- {name}: bench/work.py page -->\n"
        body = "\n".join(table([r for r in rows if r["table"] == name]))
        if text.count(mark) != 2:
            sys.exit(f"{PAGE}: the marks {mark.strip()} are not there")
        before, _, behind = text.split(mark)
        text = before + mark + body + "\n" + mark + behind
    if check and text != old:
        sys.exit("docs/dev/BENCHMARKS.md is not what bench/work.tsv says: bench/work.py page")
    if not check:
        with open(PAGE, "w", encoding="utf-8") as f:
            f.write(text)


# ---- the test ----

def too_much(row, found):
    timed = row["command"].startswith("verify") and float(row["seconds"]) > LONG
    for count in COUNTS:
        if row[count] == "" or found[count] == "" or timed:
            continue
        limit = max(int(row[count]) * FACTOR, SMALL)
        if int(found[count]) > limit:
            yield f"{row['title']}: {found[count]} {count}, and there were {row[count]}"
    if row["verdict"] != found["verdict"]:
        yield f"{row['title']}: {found['verdict']}, and it was {row['verdict']}"


def worse_twice(tool, rows):
    """A row that is worse is measured once more: a part of the tool has a limit of time, which a
    machine that does much else beside may meet."""
    again = [row for row, found in measure_all(tool, rows) if list(too_much(row, found))]
    return [text for row, found in measure_all(tool, again) for text in too_much(row, found)]


def test(tool, everything):
    page(True)
    rows = [r for r in read()[1] if everything or float(r["seconds"]) < QUICK]
    worse = worse_twice(tool, rows)
    print("\n".join(worse + [f"{len(rows)} rows, {len(worse)} worse"]))
    return 1 if worse else 0


def main(arguments):
    if arguments[:1] == ["page"]:
        return page("--check" in arguments)
    if len(arguments) < 2 or arguments[0] not in ("run", "test"):
        sys.exit(__doc__)
    tool = os.path.join(os.path.realpath(arguments[1]), "mpi2spin")
    if arguments[0] == "test":
        return test(tool, "--all" in arguments)
    return run_rows(tool, arguments[2] if len(arguments) > 2 else "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
