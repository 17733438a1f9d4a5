#!/bin/sh
# What slicing public programs of some size costs: the table "Large programs" of BENCHMARKS.md.
#
#     bench/large.sh CHECKOUTS [MPI2SPIN [PATTERN]]      all, or the lines that match
#
# CHECKOUTS has one folder for each repository, named OWNER+NAME, at the commit that
# bench/large.tsv names.  Seconds of processor time and memory of a whole dump; the sum tells
# whether two builds give the same slice.  A program has $LARGE_SECONDS (600) of processor time.
set -u
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
headers=$here/headers
checkouts=$(realpath "$1")
tool=$(realpath "${2:-build/mpi2spin}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ulimit -t "${LARGE_SECONDS:-600}"

echo '| program | processor | memory | instructions kept | sum |'
echo '|---|---|---|---|---|'
grep -v '^#' "$here/large.tsv" | grep -e "${3:-}" | tr '\t' '\037' >"$work/rows"
while IFS=$(printf '\037') read -r name repository commit folder arguments; do
    cd "$checkouts/$(echo "$repository" | tr / +)/$folder" || exit 1
    eval "/usr/bin/time -o \"$work/time\" -f '%U %M' \"$tool\" dump --stage slice $arguments" \
        >"$work/out" 2>"$work/err" </dev/null
    kept=$(grep -c "; s[0-9]" "$work/out")
    sum=$(cksum <"$work/out" | cut -d' ' -f1)
    tail -1 "$work/time" | while read -r seconds memory; do
        printf '| %s | %s s | %d MB | %d | %s |\n' "$name" "$seconds" $((memory / 1000)) "$kept" "$sum"
    done
done <"$work/rows"
