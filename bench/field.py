#!/usr/bin/env python3
"""The public programs that the tool was tried on: what bench/results.tsv says of the lists bench/*.tsv.

    bench/field.py figures [--check]      writes the figures of docs/dev/FIELD.md, or compares them
    bench/field.py table LIST [RESULTS]   the programs of a list, as Markdown; RESULTS: lines of
                                          bench/field.sh instead of bench/results.tsv
    bench/field.py core | bugs | known | open
                                          the core programs; the errors that were found in programs;
                                          where known verdicts differ; what is not decided

A list has: name, kind, lines of C (or "y": core), repository, commit, folder, arguments of
"mpi2spin verify", known verdict, remark."""
import os
import signal
import statistics
import sys

HERE = os.path.dirname(os.path.realpath(__file__))
PAGE = os.path.join(os.path.dirname(HERE), "docs", "dev", "FIELD.md")
LISTS = ["field", "first-contact", "second-contact", "third-contact", "fourth-contact",
         "fourth-contact-rest", "fifth-contact", "sixth-contact", "seventh-contact",
         "ninth-contact", "tenth-contact", "eleventh-contact", "twelfth-contact",
         "thirteenth-contact", "fourteenth-contact", "fifteenth-contact", "sixteenth-contact",
         "seventeenth-contact", "eighteenth-contact",
         "nineteenth-contact", "twentieth-contact", "rma",
         "rma-contact", "cxx-contact", "cxx-second-contact", "cxx-third-contact",
         "cxx-fourth-contact", "cxx-fifth-contact", "cxx-sixth-contact",
         "cxx-seventh-contact", "cxx-eighth-contact",
         "fortran-contact", "fortran-second-contact", "fortran-third-contact",
         "fortran-fourth-contact", "fortran-fifth-contact",
         "fortran-sixth-contact", "fortran-seventh-contact"]
CONTACTS = [name for name in LISTS if name.endswith(("contact", "rest")) and
            not name.startswith(("rma", "cxx", "fortran"))] # those in C
KINDS = {"A": "blocking calls, ranks that are named", "B": "wildcards, requests, probes",
         "C": "communicators, topologies, datatypes", "D": "windows, files"}
SIZES = [(0, 200), (200, 500), (500, 1000), (1000, 5000), (5000, 1000000)]
CAUSES = {"work": "a limit of work (time, memory, steps, states), in data for the most part",
          "possibly violated": "possibly violated: the counterexample may be one of the model only",
          "OpenMP": "OpenMP, refused then; its regions are followed now",
          "language": "no C that clang reads: C++, CUDA, macros of other compilers",
          "header": "a header of a third party, or of the program's build, is missing",
          "unknown value": "a tag, count, communicator, size or function is not known",
          "library": "a call that was not modelled then (one-sided, files, `argp_parse`, `dlsym`)",
          "not compiled": "flang or clang does not take it (C++, Fortran)",
          "removed": "functions and bindings that MPI-3 has removed (C++, Fortran)",
          "threads": "threads that call MPI", "signals": "handlers of signals",
          "other": "an internal error, mended"}


class Program:
    def __init__(self, name_of_list, cells):
        self.list = name_of_list
        (self.name, self.kind, self.lines, self.repository, self.commit, self.folder,
         self.arguments, self.known, self.remark) = (cells + [""] * 9)[:9]
        self.verdict = self.seconds = self.cpu = self.cause = self.wrong = self.again = ""
        self.then = ""

    def set(self, verdict, seconds, cpu="", cause="", wrong="", again="", then=""):
        self.verdict, self.seconds, self.cpu, self.cause = verdict, seconds, cpu, cause
        self.wrong, self.again, self.then = wrong, again, then

    def decided(self):
        return is_decided(self.verdict)

    def decided_now(self):
        return is_decided(self.again or self.verdict)

    def file(self):
        first = self.arguments.split(" ")[0]
        return first if self.folder == "." else f"{self.folder}/{first}"


def is_decided(verdict):
    return verdict.startswith("verified") or verdict == "violated"


def rows(path):
    with open(path, encoding="utf-8") as f:
        for line in f:
            if not line.startswith("#"):
                yield line.rstrip("\n").split("\t")


def read(results=None):
    programs = {}
    for name in LISTS:
        for cells in rows(os.path.join(HERE, name + ".tsv")):
            programs[name, cells[0]] = Program(name, cells)
    for cells in rows(results or os.path.join(HERE, "results.tsv")):
        programs[cells[0], cells[1]].set(*cells[2:])
    return [p for p in programs.values() if p.verdict]


# ---- lists ----

def table(programs):
    """One line for each program."""
    lines = any(p.lines.isdigit() for p in programs)
    cpu = any(p.cpu for p in programs)
    columns = ["kind", "program (repository, commit)", "command: `mpi2spin verify` ..."]
    columns += ["lines"] * lines + ["verdict", "seconds"] + ["CPU"] * cpu + ["remark"]
    print("| " + " | ".join(columns) + " |\n" + "|---" * len(columns) + "|")
    for p in programs:
        folder = "top folder" if p.folder == "." else p.folder
        now = f"; again: {p.again}" + (f", {p.then}" if p.then else "") if p.again else ""
        cells = [p.kind, f"{p.repository} {p.commit}, {folder}",
                 "`" + p.arguments.replace("|", "/") + "`"]
        cells += [p.lines] * lines + [p.verdict, p.seconds] + [p.cpu] * cpu
        print("| " + " | ".join(cells + [p.remark + now]) + " |")


def bugs(programs):
    for p in programs:
        if p.remark.startswith("real") and p.verdict == "violated":
            print(f"* {p.repository} {p.commit}, `{p.file()}`: {p.remark.partition(':')[2].strip()}")


def agrees(p):
    if p.known == "ok":
        return p.verdict.startswith("verified")
    return p.known == "depends on n" or p.verdict == "violated"


def known(programs):
    print("| program | known | here | why |\n|---|---|---|---|")
    for p in programs:
        if p.known and not agrees(p):
            print(f"| {p.name} | {p.known} | {p.verdict} | {p.remark} |")


# ---- figures ----

def part(n, of):
    return f"{n} of {of}" if of else "-"


def row_of(title, programs, now=True):
    count = lambda verdict: sum(p.verdict == verdict for p in programs)
    cells = [title, len(programs), sum(p.decided() for p in programs), count("verified"),
             count("verified within bounds"), count("violated"), sum(bool(p.wrong) for p in programs)]
    cells += [sum(p.decided_now() for p in programs)] if now else []
    cells += ["%.1f s" % statistics.median(float(p.seconds) for p in programs)]
    return "| " + " | ".join(str(c) for c in cells) + " |"


HEAD = ["programs", "decided", "verified", "within bounds", "violated", "of these wrong", "decided now",
        "median"]


def head(first):
    return f"| {first} | " + " | ".join(HEAD) + " |\n" + "|---" * (len(HEAD) + 1) + "|"


def figures(programs):
    of = lambda names: [p for p in programs if p.list in names]
    contacts = of(CONTACTS)
    yield head("list")
    for name in LISTS:
        yield row_of(f"`{name}.tsv`", of([name]))
    yield row_of("all contacts in C, but for windows", contacts)
    yield "\n" + head("lines of C (contacts)")
    for low, high in SIZES:
        some = [p for p in contacts if low <= int(p.lines) < high]
        yield row_of(f"{low} to {high - 1}" if high < 1000000 else f"{low} and more", some)
    yield "\n" + head("kind (all lists)")
    for kind, what in KINDS.items():
        yield row_of(f"{kind}: {what}", [p for p in programs if p.kind == kind])
    yield "\n| why not decided, then | programs | still so |\n|---|---|---|"
    for cause, what in CAUSES.items():
        some = [p for p in programs if p.cause == cause]
        yield f"| {what} | {len(some)} | {sum(not p.decided_now() for p in some)} |"
    yield ""
    given = [p for p in programs if p.known]
    core = [p for p in of(["field"]) if p.lines == "y"]
    found = sum(p.remark.startswith("real") and p.verdict == "violated" for p in programs)
    yield (f"Core programs: {part(sum(p.decided() for p in core), len(core))} decided. Known verdicts: "
           f"{part(sum(map(agrees, given)), len(given))} agree. Errors in programs that were read, and are "
           f"real: {found}.")


def write_figures(programs, check):
    mark = "<!-- bench/field.py figures -->\n"
    with open(PAGE, encoding="utf-8") as f:
        old = f.read()
    before, _, behind = old.split(mark)
    new = before + mark + "\n".join(figures(programs)) + "\n" + mark + behind
    if check and new != old:
        sys.exit("docs/dev/FIELD.md is not what bench/results.tsv says: bench/field.py figures")
    if not check:
        with open(PAGE, "w", encoding="utf-8") as f:
            f.write(new)


def main(arguments):
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    what = arguments[0] if arguments else ""
    if what == "table" and len(arguments) > 1:
        some = [p for p in read(*arguments[2:]) if p.list == arguments[1]]
        table(some)
        print(f"\n{part(sum(p.decided() for p in some), len(some))} are decided.")
        return None
    programs = read()
    if what == "figures":
        return write_figures(programs, "--check" in arguments)
    if what == "core":
        return table([p for p in programs if p.list == "field" and p.lines == "y"])
    if what == "open":
        return table([p for p in programs if not p.decided_now()])
    if what in ("bugs", "known"):
        return {"bugs": bugs, "known": known}[what](programs)
    sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
