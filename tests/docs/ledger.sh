#!/bin/sh
# Each kind of ledger entry stands in the table of docs/dev/ABSTRACTION.md, with its direction and a
# program that has such an entry.  With an entry "under" it is never verified without bounds.
#   tests/docs/ledger.sh MPI2SPIN SOURCE_DIR
set -u
tool=$(realpath "$1") root=$2
failed=0 n=0
rows=$(sed -n 's/^| `\([a-z-]*\)` | \([a-z]*\) | \[[a-z_]*\](..\/..\/\(tests[^)]*\)) |.*/\1 \2 \3/p' \
    "$root/docs/dev/ABSTRACTION.md")

bad() {
    failed=$((failed + 1))
    echo "FAILED: $1"
}

# reports FILE: what the tool says, for each set of options that the program names; "unbounded"
# if it forgets an entry
reports() {
    names=$(sed -n 's,^\(//\|!\) files: ,,p' "$1")
    [ -n "$names" ] || names=$(basename "$1")
    sed -n 's,^\(//\|!\) verify: *\(.*\) =>.*,\2,p' "$1" | while read -r options; do
        report=$(cd "$(dirname "$1")" &&
            eval "timeout 600 \"$tool\" verify --verbose $options $names" 2>&1 </dev/null)
        echo "$report"
        case $report in
        *', under]'*': verified for n'*) echo unbounded ;;
        esac
    done
}

for row in $(sed -n 's/^LEDGER_KIND([A-Z_]*, "\([a-z-]*\)", \([A-Z]*\),.*/\1:\2/p' \
    "$root/core/diag/ledger_kinds.def"); do
    kind=${row%:*} direction=$(echo "${row#*:}" | tr A-Z a-z)
    file=$(echo "$rows" | sed -n "s/^$kind $direction //p")
    n=$((n + 1))
    if [ ! -f "$root/$file" ] || [ -z "$file" ]; then
        bad "$kind ($direction) has no row with a program"
        continue
    fi
    output=$(reports "$root/$file")
    echo "$output" | grep -Fq "[$kind, $direction]" || bad "$file has no [$kind, $direction]"
    ! echo "$output" | grep -q '^unbounded' || bad "$file is verified without bounds"
done
echo "$n kinds, $failed failed"
[ "$failed" = 0 ]
