#!/bin/sh
# The pages of docs/ must fit the code: generated ones are fresh, links lead somewhere, every
# kind of ledger entry is explained, and every supported MPI function has its semantics.
set -u
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
status=0
complain() { echo "$1"; status=1; }

"$root/docs/generate.sh" --check || status=1

for kind in $(sed -n 's/^LEDGER_KIND([A-Z_]*, "\([^"]*\)".*/\1/p' "$root/core/ledger_kinds.def"); do
    grep -q "\`$kind\`" "$root/docs/ABSTRACTION.md" ||
        complain "docs/ABSTRACTION.md does not explain the ledger kind $kind"
done

for call in $(sed -n 's/^MPI_CALL(\(MPI_[A-Za-z_]*\), .*true,.*/\1/p' "$root/core/mpi_calls.def"); do
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
