#!/bin/sh
# Each kind of ledger entry stands in the table of docs/dev/ABSTRACTION.md, with its direction and a
# program that has such an entry.  With an entry "under" it is never verified without bounds.
#   tests/docs/ledger.sh BATCH SOURCE_DIR
set -u
batch=$(realpath "$1") root=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 n=0
rows=$(sed -n 's/^| `\([a-z-]*\)` | \([a-z]*\) | \[[a-z_]*\](..\/..\/\(tests[^)]*\)) |.*/\1 \2 \3/p' \
    "$root/docs/dev/ABSTRACTION.md")
kinds=$(sed -n 's/^LEDGER_KIND([A-Z_]*, "\([a-z-]*\)", \([A-Z]*\),.*/\1:\2/p' \
    "$root/core/diag/ledger_kinds.def" | tr A-Z a-z)

bad() {
    failed=$((failed + 1))
    echo "FAILED: $1"
}

program_of() { # KIND:DIRECTION
    echo "$rows" | sed -n "s/^${1%:*} ${1#*:} //p"
}

# ask KIND FILE: a run for each set of options that the program names
ask() {
    names=$(sed -n 's,^\(//\|!\) files: ,,p' "$2")
    mkdir "$work/$1"
    sed -n 's,^\(//\|!\) verify: *\(.*\) =>.*,\2,p' "$2" | while read -r options; do
        number=$((${number:-0} + 1))
        printf '%s\t%s\tverify --verbose %s %s\n' "$work/$1/$number" "$(dirname "$2")" "$options" \
            "${names:-$(basename "$2")}"
    done >>"$work/runs"
}

for kind in $kinds; do
    file=$(program_of "$kind")
    n=$((n + 1))
    if [ -n "$file" ] && [ -f "$root/$file" ]; then
        ask "$kind" "$root/$file"
    else
        bad "$kind has no row with a program"
    fi
done
"$batch" 600 <"$work/runs" >/dev/null
for kind in $kinds; do
    [ -d "$work/$kind" ] || continue
    file=$(program_of "$kind")
    cat "$work/$kind"/* | grep -Fq "[${kind%:*}, ${kind#*:}]" || bad "$file has no entry $kind"
    for report in "$work/$kind"/*; do
        case $(cat "$report") in
        *', under]'*': verified for n'*) bad "$file is verified without bounds" ;;
        esac
    done
done
echo "$n kinds, $failed failed"
[ "$failed" = 0 ]
