#!/bin/sh
# Make the generated pages of docs/ from the tables of core/.
#
#     docs/generate.sh            write SUPPORTED.md and DIAGNOSTICS.md
#     docs/generate.sh --check    exit status 1 if one of them is out of date
set -eu
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
${CC:-cc} -std=c11 -I"$root" -o "$work/generate" "$root/tests/docs/generate.c" \
    "$root/core/mpi/mpi.c"
status=0
for page in SUPPORTED DIAGNOSTICS; do
    "$work/generate" "$(echo $page | tr A-Z a-z)" >"$work/$page.md"
    if [ "${1:-}" != --check ]; then
        cp "$work/$page.md" "$root/docs/$page.md"
    elif ! diff -u "$root/docs/$page.md" "$work/$page.md"; then
        echo "docs/$page.md is out of date: run docs/generate.sh"
        status=1
    fi
done
exit $status
