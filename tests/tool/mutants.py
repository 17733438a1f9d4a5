#!/usr/bin/env python3
"""Mistakes that are made on purpose: is each noticed?

    tests/tool/mutants.py SOURCE BUILD tests/slicer/mutants.txt [--objects] [--share day|night] [NAME...]

For each entry of the list the file is compiled with the mistake, the tool is linked with it, and
the verdict tests that the entry names run: one of them must fail; or, for `case`, the slicer with
the goldens of tests/slicer that it names; or, for `family` and `program`, the proofs of tests/anyn.
With --objects: for each entry with a line `objects SEED COUNT`, so many random programs of
tests/objects.  With --share: every eighth entry (day), or the others (night); that all of them fit
is looked at in each case.  BUILD is made with ninja, whose commands are taken; it is left as it is.
"""
import argparse
import os
import shlex
import subprocess
import sys
import tempfile


LISTS = ("test", "case", "family", "program", "objects")


def read(path):
    """The entries: name -> (file, from, to, tests)."""
    mutants, name = {}, None
    for line in open(path):
        line = line.rstrip("\n")
        word, _, rest = line.partition(" ")
        if line.startswith("["):
            name = line.strip("[]")
            mutants[name] = {}
        elif name and line:
            mutants[name][word] = rest.split() if word in LISTS else rest.strip()
    return mutants


def commands(build, target):
    out = subprocess.run(["ninja", "-C", build, "-t", "commands", target],
                         stdout=subprocess.PIPE, text=True, check=True).stdout
    return out.splitlines()


def words_of(line):
    """Of one command: cmake puts `: &&` around those that link."""
    words = shlex.split(line)
    if "&&" in words:
        words = words[words.index("&&") + 1:]
    return words[:words.index("&&")] if "&&" in words else words


def run(words, build):
    done = subprocess.run(words, cwd=build, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True)
    if done.returncode:
        sys.exit(done.stdout)


def make_units(path, changed, lines, build, work):
    """A function of libc/ is compiled by our own front end: the file that the build makes of all of
    them, and the one with the mistake."""
    made = os.path.join(work, "units.c")
    line = next(l for l in lines if path in l.split())
    words = [changed if w == path else w for w in shlex.split(line.partition("&& ")[2])]
    units, words[1] = words[1], made
    run(words, build)
    return units, made


def misplaced(source, mutants):
    """Those whose piece is not there once: also of the share that is not run."""
    return [f"{name}: {m['file']}: not there once: {m['from']}" for name, m in mutants.items()
            if open(os.path.join(source, m["file"])).read().count(m["from"]) != 1]


def compile_mutant(source, build, mutant, lines, work):
    """Link the tool with the mutant: its path."""
    path = os.path.join(source, mutant["file"])
    text = open(path).read()
    changed = os.path.join(work, "mutant.c")
    open(changed, "w").write(text.replace(mutant["from"], mutant["to"]))
    if mutant["file"].startswith("libc/"):
        path, changed = make_units(path, changed, lines, build, work)
    line = next(l for l in lines if l.endswith(" -c " + path))
    words = [w for w in words_of(line) if w != "-Werror"]
    made = os.path.join(work, "mutant.o")
    words[words.index("-o") + 1] = made
    words[-1] = changed
    run(words, build)
    words = words_of(lines[-1])
    tool = os.path.join(work, "tool")
    words[words.index("-o") + 1] = tool
    words.insert(words.index("-o"), made)  # before the library: what is there is not taken
    run(words, build)
    return tool


def fails_random(source, build, tool, seed, count):
    done = subprocess.run([os.path.join(build, "tests/objects/objdiff"), "--tool", tool, "--sync",
                           os.path.join(source, "tests/objects/sync"), "--first", "--jobs", "2",
                           "--seed", seed, "--count", count],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    said = [line for line in done.stdout.splitlines() if line.startswith(("LOST", "ALARM"))]
    return said[0].split(",")[0] if said else None


def fails(source, tool, test):
    folder = os.path.join(source, "tests/verdict")
    done = subprocess.run([tool, os.path.join(folder, test)],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return done.returncode != 0


def fails_golden(source, probe, case):
    done = subprocess.run([os.path.join(source, "tests/slicer/run.sh"), probe, case],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return done.returncode != 0


def fails_family(source, probe, name):
    path = os.path.join(source, "tests/anyn/families", name)
    done = subprocess.run([probe, path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    wanted = open(path).readline().partition("# expect: ")[2].strip()
    return done.stdout.strip().partition(" by ")[0] != wanted


def fails_program(source, tool, name):
    done = subprocess.run([os.path.join(source, "tests/anyn/programs.sh"), tool, name],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return done.returncode != 0


# By what is made with the mistake.
KINDS = {"m2s-slicer-probe": ("case", fails_golden), "m2s-anyn-probe": ("family", fails_family),
         "m2s-batch": ("program", fails_program), "m2s-verdicts": ("test", fails)}


def target_of(mutant):
    return next(target for target, (word, _) in KINDS.items() if word in mutant)


def noticed_by(source, tool, mutant):
    word, fails_one = KINDS[target_of(mutant)]
    return next((name for name in mutant[word] if fails_one(source, tool, name)), None)


def chosen(mutants, objects, share):
    names = [name for name in mutants
             if ("objects" in mutants[name] if objects else mutants[name].keys() & set(LISTS[:-1]))]
    by_day = names[::8]
    return names if not share else by_day if share == "day" else [n for n in names if n not in by_day]


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("build")
    parser.add_argument("list")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--objects", action="store_true")
    parser.add_argument("--share", choices=("day", "night"))
    return parser.parse_args()


def main():
    args = arguments()
    source, build = os.path.realpath(args.source), os.path.realpath(args.build)
    mutants = read(os.path.join(source, args.list))
    wrong = misplaced(source, mutants)
    if wrong:
        sys.exit("\n".join(wrong))
    names, missed = args.names or chosen(mutants, args.objects, args.share), []
    for name in names:
        lines = commands(build, "mpi2spin" if args.objects else
                         target_of(mutants[name]))
        with tempfile.TemporaryDirectory() as work:
            tool = compile_mutant(source, build, mutants[name], lines, work)
            if args.objects:
                noticed = fails_random(source, build, tool, *mutants[name]["objects"])
            else:
                noticed = noticed_by(source, tool, mutants[name])
        print(f"{name}: {noticed or 'NOT NOTICED'}", flush=True)
        if not noticed:
            missed.append(name)
    print(f"{len(names) - len(missed)} of {len(names)} mutants were noticed")
    sys.exit(1 if missed else 0)


main()
