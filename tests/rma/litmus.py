#!/usr/bin/env python3
"""The table of litmus tests for windows: each is there once, and its program says what it says.

    tests/rma/litmus.py SOURCE

What the programs say is checked by their own test (tests/verdict).
"""
import os
import re
import sys

TESTS = 76


def expectations(text, args):
    """What the program says must come out of it with these arguments (-: with any)."""
    found = re.findall(r"^// verify: (.*?) => (.*)$", text, re.M)
    return [right for left, right in found if args == "-" or f'--args "{args}"' in left]


def complaint(folder, test, program, args, answer):
    path = os.path.join(folder, program)
    if not os.path.exists(path):
        return "is not there"
    text = open(path).read()
    if args == "-" and test not in text:
        return f"does not name {test}"
    if not any(answer in right for right in expectations(text, args)):
        return f"does not say {answer} of it"
    return None


def main():
    source = sys.argv[1]
    rows = [line.split() for line in open(os.path.join(source, "tests/rma/litmus.txt"))
            if line.startswith("R")]
    bad = [f"{row[0]}: {row[1]} {what}" for row in rows
           if (what := complaint(os.path.join(source, "tests/verdict/rma"), *row))]
    if [row[0] for row in rows] != [f"R{k:02}" for k in range(1, TESTS + 1)]:
        bad.append(f"the table is not R01 to R{TESTS}, each once")
    print("\n".join(bad) if bad else f"{len(rows)} tests have their programs")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
