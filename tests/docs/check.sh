#!/bin/sh
# The pages of docs/ must fit the code: generated ones and figures are fresh, links lead somewhere,
# each kind of ledger entry is explained, and each supported MPI function has its
# semantics.  The table of MPI functions has all of MPI-4.1 (functions.txt) and is sorted, and its roles are letters that
# core/mpi/mpi.h explains, and so are its traits.  The example in HACKING.md is what is there.
set -u
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
complain() { echo "$1"; status=1; }

"$root/docs/generate.sh" --check || status=1
"$root/bench/field.py" figures --check || status=1

kinds=$(sed -n 's/^LEDGER_KIND([A-Z_]*, "\([^"]*\)".*/\1/p' "$root/core/diag/ledger_kinds.def")
for kind in $kinds; do
    grep -q "\`$kind\`" "$root/docs/dev/ABSTRACTION.md" ||
        complain "docs/dev/ABSTRACTION.md does not explain the ledger kind $kind"
done

table=$root/core/mpi/mpi_calls.def
sed -n 's/^MPI_CALL(\([^,]*\),.*/\1/p' "$table" | LC_ALL=C sort -c -u || status=1
sed -n 's/^MPI_CALL(\(MPI_[A-Za-z0-9_]*\), "..*/\1/p' "$table" | LC_ALL=C sort >"$work/rows"
LC_ALL=C sort "$root/tests/docs/functions.txt" | LC_ALL=C comm -3 - "$work/rows" >"$work/other"
[ -s "$work/other" ] &&
    complain "the standard and core/mpi/mpi_calls.def (right) differ: $(cat "$work/other")"
traits=$(sed -n "s/.*MPI_TRAIT_[A-Z_]* = '\(.\)'.*/\1/p" "$root/core/mpi/mpi.h" | tr -d '\n')
grep '^MPI_CALL' "$table" |
    grep -Ev "\"[ioxnmNDtTdsrgcpfaSqQOIC]*\", \"[$traits]*\"\)$" &&
    complain "core/mpi/mpi_calls.def: roles or traits that core/mpi/mpi.h does not explain"

calls=$(grep -v ', NO_[A-Z0-9_]*, ' "$table" | sed -n 's/^MPI_CALL(\(MPI_[A-Za-z_]*\), .*/\1/p')
for call in $calls; do
    case $call in *_c | MPI_T_*) continue ;; esac # explained all together
    grep -q "\`$call\`" "$root/docs/dev/SEMANTICS.md" ||
        complain "docs/dev/SEMANTICS.md does not explain $call"
done

# Each line that an example of HACKING.md adds to a file is there.
awk '/^```diff/ { inside = 1; next } /^```/ { inside = 0 }
    inside && /^\+\+\+ b\// { file = substr($0, 7); next }
    inside && /^\+/ { print file "\t" substr($0, 2) }' "$root/docs/dev/HACKING.md" |
    while IFS='	' read -r file line; do
        grep -qxF -e "$line" "$root/$file" || echo "docs/dev/HACKING.md: $file has no line $line"
    done >"$work/missing"
[ -s "$work/missing" ] && complain "$(cat "$work/missing")"

for page in "$root"/*.md "$root"/docs/*.md "$root"/docs/*/*.md "$root"/examples/*.md; do
    [ -f "$page" ] || continue
    for link in $(grep -o '](\([^)#:]*\))' "$page" | sed 's/^](//; s/)$//'); do
        [ -e "$(dirname "$page")/$link" ] || complain "$page: dead link $link"
    done
done
exit $status
