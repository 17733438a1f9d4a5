#!/bin/sh
# The pages of docs/ must fit the code: generated ones are fresh, links lead somewhere,
# each kind of ledger entry is explained, and each supported MPI function has its
# semantics.  The table of MPI functions is sorted, and its roles are letters that
# core/mpi/mpi.h explains, and so are its traits.
set -u
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
status=0
complain() { echo "$1"; status=1; }

"$root/docs/generate.sh" --check || status=1

kinds=$(sed -n 's/^LEDGER_KIND([A-Z_]*, "\([^"]*\)".*/\1/p' "$root/core/diag/ledger_kinds.def")
for kind in $kinds; do
    grep -q "\`$kind\`" "$root/docs/ABSTRACTION.md" ||
        complain "docs/ABSTRACTION.md does not explain the ledger kind $kind"
done

table=$root/core/mpi/mpi_calls.def
sed -n 's/^MPI_CALL(\([^,]*\),.*/\1/p' "$table" | LC_ALL=C sort -c -u || status=1
traits=$(sed -n "s/.*MPI_TRAIT_[A-Z_]* = '\(.\)'.*/\1/p" "$root/core/mpi/mpi.h" | tr -d '\n')
grep '^MPI_CALL' "$table" |
    grep -Ev "\"[ioxnNDtTdsrgcpfaSqQOIC]*\", \"[$traits]*\"\)$" &&
    complain "core/mpi/mpi_calls.def: roles or traits that core/mpi/mpi.h does not explain"

calls=$(grep -v ', NO_[A-Z_]*, ' "$table" | sed -n 's/^MPI_CALL(\(MPI_[A-Za-z_]*\), .*/\1/p')
for call in $calls; do
    case $call in *_c | MPI_T_*) continue ;; esac # explained all together
    grep -q "\`$call\`" "$root/docs/SEMANTICS.md" ||
        complain "docs/SEMANTICS.md does not explain $call"
done

for page in "$root"/*.md "$root"/docs/*.md "$root"/examples/*.md; do
    [ -f "$page" ] || continue
    for link in $(grep -o '](\([^)#:]*\))' "$page" | sed 's/^](//; s/)$//'); do
        [ -e "$(dirname "$page")/$link" ] || complain "$page: dead link $link"
    done
done
exit $status
