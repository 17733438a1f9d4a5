#!/bin/sh
# The pages of docs/ must fit the code: generated ones are fresh, links lead somewhere,
# each kind of ledger entry is explained, and each supported MPI function has its
# semantics.  The table of MPI functions is sorted, and its roles are letters that
# core/mpi/mpi.h explains.
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
grep -o '"[^"]*")' "$table" | grep -Ev '^"[ioxnNDtTdsrgcpfaSqQOIC]*"\)$' &&
    complain "core/mpi/mpi_calls.def: roles that core/mpi/mpi.h does not explain"

calls=$(sed -n 's/^MPI_CALL(\(MPI_[A-Za-z_]*\), .*true,.*/\1/p' "$table")
for call in $calls; do
    case $call in *_c | MPI_T_*) continue ;; esac # explained, and handled, all together
    grep -rq "MPI_FN_$call\>" "$root"/abstraction ||
        complain "core/mpi/mpi_calls.def: $call is said to be supported, abstraction/ has nothing"
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
