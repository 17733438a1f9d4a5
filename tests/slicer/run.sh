#!/bin/sh
# Goldens of the slicer: cases/NAME.ir -> NAME.slice.ir, and NAME.ledger (what was assumed).
# NAME.explain, if there is one, is what --explain says of the places in its `# ` lines.
# NAME.flights.ir, if there is one, is the slice for the check of buffers in flight.
# Slicing a slice must change nothing.  NAME.c is the program that NAME.ir was made of.
#
#   run.sh [--update] PROBE [NAME...]          PROBE is m2s-slicer-probe
set -u
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
update=
[ "$1" = --update ] && update=yes && shift
probe=$1
shift
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$here/cases" || exit 2
[ $# -gt 0 ] || set -- $(ls ./*.c | sed 's,^\./,,; s,\.c$,,')
failed=0 total=0

fail() { # NAME WHAT [FILE]
    echo "FAIL $1: $2"
    [ $# -lt 3 ] || head -n 20 "$3" | sed 's/^/    /'
    failed=$((failed + 1))
}

compare() { # NAME GOLDEN GOT
    if [ "$update" ]; then
        cp "$3" "$2"
    elif ! diff -u "$2" "$3" >"$work/diff" 2>&1; then
        fail "$1" "differs from $2" "$work/diff"
    fi
}

explain_all() { # NAME
    grep '^# ' "$1.explain" | while read -r _ place; do
        echo "# $place"
        timeout 200 "$probe" "$1.ir" --explain "$place"
    done
}

for name; do
    total=$((total + 1))
    timeout 200 "$probe" "$name.ir" >"$work/slice.ir" 2>"$work/log" ||
        { fail "$name" 'the slicer failed' "$work/log"; continue; }
    compare "$name" "$name.slice.ir" "$work/slice.ir"
    timeout 200 "$probe" "$work/slice.ir" >"$work/again.ir" 2>"$work/log"
    diff -u "$work/slice.ir" "$work/again.ir" >"$work/diff" ||
        fail "$name" 'slicing twice is not slicing once' "$work/diff"
    timeout 200 "$probe" "$name.ir" --ledger >"$work/ledger" 2>&1
    compare "$name" "$name.ledger" "$work/ledger"
    timeout 200 "$probe" "$name.ir" --no-slice >"$work/copy.ir" 2>&1
    cmp -s "$name.ir" "$work/copy.ir" || fail "$name" '--no-slice changes the program'
    if [ -f "$name.flights.ir" ]; then
        timeout 200 "$probe" "$name.ir" --flights >"$work/flights" 2>&1
        compare "$name" "$name.flights.ir" "$work/flights"
    fi
    if [ -f "$name.explain" ]; then
        explain_all "$name" >"$work/explain" 2>&1
        compare "$name" "$name.explain" "$work/explain"
    fi
done
echo "$total cases, $failed failures"
[ "$failed" = 0 ]
