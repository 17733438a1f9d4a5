#!/usr/bin/env python3
"""The same verdicts with counts of 64 bits: programs with arrays of counts are written with MPI_Count,
MPI_Aint and the calls that end in _c (MPI-4.0 2.5.8), and judged again.

    large.py SOURCE m2s-verdicts
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

# What comes out for another reason: with 64 bits the array is not what another call fills with ints.
OTHERS = {"vcoll_unknown_good.c", "room_blocks_good.c"}
FEWEST = 60


def roles_of(source):
    """Of functions with an array of counts, which have a form with large ones."""
    with open(os.path.join(source, "core/mpi/mpi_calls.def"), encoding="utf-8") as f:
        rows = dict(re.findall(r'MPI_CALL\(MPI_(\w+), "[^"]*", COLL, \w+, "([^"]*)"', f.read()))
    return {name: roles for name, roles in rows.items() if "N" in roles and name + "_c" in rows}


def split(text):
    """At commas outside of brackets."""
    parts, depth = [""], 0
    for c in text:
        depth += (c in "([{") - (c in ")]}")
        if c == "," and not depth:
            parts.append("")
        else:
            parts[-1] += c
    return [part.strip() for part in parts]


def arguments(text, begin):
    depth = 0
    for i in range(begin, len(text)):
        depth += (text[i] == "(") - (text[i] == ")")
        if not depth:
            return split(text[begin + 1 : i])
    return []


def arrays(text, calls, roles):
    """Name: type; None: an argument is no array that is named."""
    found = {}
    for call in calls.finditer(text):
        for role, argument in zip(roles[call.group(1)], arguments(text, call.end() - 1)):
            name = re.fullmatch(r"[&*]?(\w+)(\[[^\]]*\])?", argument)
            if role not in "ND" or argument == "NULL":
                continue
            if not name:
                return None
            found.setdefault(name.group(1), set()).add("MPI_Count" if role == "N" else "MPI_Aint")
    return found


def redeclare(text, name, kind):
    """int a, counts[3];  ->  int a; MPI_Count counts[3];      None: it is not declared so."""
    line = re.search(r"^(\s*(?:static )?)(?:const )?int ([^;()]*\b%s\b[^;]*);" % name, text, re.M)
    parts = split(line.group(2)) if line else []
    mine = [part for part in parts if re.match(r"\*?%s\b" % name, part)]
    if len(mine) != 1:
        return None
    rest = ", ".join(part for part in parts if part not in mine)
    new = "%s%s%s %s;" % (line.group(1), "int " + rest + "; " if rest else "", kind, mine[0])
    return text[: line.start()] + new.replace("\n", " ") + text[line.end() :]


def enlarge(text, roles):
    calls = re.compile(r"\bMPI_(%s)\s*\(" % "|".join(sorted(roles, key=len, reverse=True)))
    found = arrays(text, calls, roles)
    if not found or any(len(kinds) > 1 for kinds in found.values()):
        return None
    text = calls.sub(r"MPI_\1_c(", text)
    for name, kinds in found.items():
        text = redeclare(text, name, min(kinds)) if text else None
    return text


def main(source, verdicts):
    roles, made = roles_of(source), []
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(glob.glob(os.path.join(source, "tests/verdict/*/*.c"))):
            with open(path, encoding="utf-8") as f:
                text = enlarge(f.read(), roles)
            name = os.path.basename(path)
            if text and name not in OTHERS and "/random/" not in path:
                made.append(os.path.join(folder, name))
                with open(made[-1], "w", encoding="utf-8") as f:
                    f.write(text)
        if len(made) < FEWEST:
            sys.exit(f"only {len(made)} programs could be written with large counts")
        sys.exit(subprocess.call([verdicts] + made))


main(*sys.argv[1:])
