#!/bin/sh
# Goldens of the abstraction: cases/NAME.c -> NAME.skel, the skeleton and, as comments, the
# ledger and the diagnostics.  The first line of NAME.c says which options are used, and
# what the program is about:
#     // dump: -n 2 --args "3"
# A line  // expect: TEXT  must be found in the output: it is what the case is about, and
# says so when --update would make another golden.
#
#   run.sh [--update] MPI2SPIN [NAME...]
set -u
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
update=
[ "$1" = --update ] && update=yes && shift
tool=$(realpath "$1") || exit 2
shift
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$here/cases" || exit 2
[ $# -gt 0 ] || set -- $(ls ./*.c | sed 's,^\./,,; s,\.c$,,')
failed=0 total=0

fail() { # NAME WHAT [FILE]
    echo "FAIL $1: $2"
    [ $# -lt 3 ] || head -n 40 "$3" | sed 's/^/    /'
    failed=$((failed + 1))
}

dump() { # STAGE NAME: with the options that the program gives
    eval "timeout 600 \"$tool\" dump --stage $1 $(sed -n '1s,^// dump: ,,p' "$2.c") $2.c"
}

for name; do
    total=$((total + 1))
    dump skeleton "$name" >"$work/skel" 2>"$work/err" </dev/null
    status=$?
    dump ledger "$name" >"$work/ledger" 2>/dev/null </dev/null
    [ $status -lt 6 ] || fail "$name" "the tool ends with $status" "$work/err"
    {
        cat "$work/skel"
        sed 's/^/-- ledger: /' "$work/ledger"
        grep -E ': (error|warning|note): ' "$work/err" | sed 's/^/-- /'
        [ $status = 0 ] || echo "-- exit $status"
    } >"$work/golden"
    sed -n 's,^ *// expect: ,,p' "$name.c" >"$work/wanted"
    while IFS= read -r text; do
        grep -qF -e "$text" "$work/golden" || fail "$name" "no '$text'" "$work/golden"
    done <"$work/wanted"
    if [ "$update" ]; then
        cp "$work/golden" "$name.skel"
    elif ! diff -u "$name.skel" "$work/golden" >"$work/diff" 2>&1; then
        fail "$name" "differs from $name.skel" "$work/diff"
    fi
done
echo "$total cases, $failed failures"
[ "$failed" = 0 ]
