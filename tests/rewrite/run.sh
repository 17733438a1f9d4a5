#!/bin/sh
# A program that is written in another way, and means the same, has the same verdict.  It may
# become inconclusive, for what is known is known by the way it is written; never the opposite.
#
#   run.sh MPI2SPIN REWRITE SOURCE_DIR SEED COUNT [broken]
#
# makes about COUNT variants of programs chosen by SEED; broken: by a rule that is wrong.
set -u
tool=$(realpath "$1") rewrite=$(realpath "$2") root=$(realpath "$3") seed=$4 count=$5 broken=${6:-}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
rules=$("$rewrite" --rules)
made=0 same=0 open=0 skipped=0 failed=0

# verdict FILE: of the program with the options of its first expectation
verdict() {
    (cd "$(dirname "$path")" && eval "timeout 20 \"$tool\" verify --timeout 6 $options '$1'") \
        >"$work/output" 2>&1 </dev/null
    echo $?
}

judge() { # BEFORE AFTER
    case $1,$2 in
    0,0 | 10,10) same=$((same + 1)) ;;
    0,5 | 0,4 | 0,124 | 10,5 | 10,4 | 10,124) open=$((open + 1)) ;;
    *)
        failed=$((failed + 1))
        echo "FAILED: ${path#"$root"/} by rule $rule ($(cat "$work/rule")), seed $seed:" \
            "exit code $1 became $2"
        grep -E 'error|warning' "$work/output" | head -5 | sed 's/^/  | /'
        ;;
    esac
}

# Variants of one program, each by one rule.
variants() {
    options=$(sed -n 's|^// verify: *\(.*\) =>.*|\1|p' "$path" | head -1)
    before=$(verdict "$path")
    [ "$before" = 0 ] || [ "$before" = 10 ] || return 0
    for step in 0 1 2 3 4 5; do
        rule=$(((number * 7 + step * 11 + seed) % rules))
        [ -z "$broken" ] || rule=$rules
        "$rewrite" "$path" $rule $((seed % 3 + step % 2)) >"$work/variant.c" 2>"$work/rule" ||
            continue
        after=$(verdict "$work/variant.c")
        made=$((made + 1))
        [ "$after" = 2 ] && ! "${CC:-cc}" -fsyntax-only -w -I"$root/frontend/include" \
            "$work/variant.c" 2>/dev/null && skipped=$((skipped + 1)) && continue
        judge "$before" "$after"
    done
}

# Whether buffers of MPI_Sendrecv overlap is seen only where counts are constants (SEMANTICS.md,
# "What an answer does not cover").
ls "$root"/tests/verdict/*/*.c "$root"/examples/*.c |
    grep -v '_report_\|/words/\|overlap_bytes_bad\|arg_alias_bad' >"$work/list"
awk -v seed="$seed" '{ # by the name alone: new programs do not change which others are chosen
    n = split($0, path, "/")
    hash = seed % 1000003
    for (i = 1; i <= length(path[n]); i++)
        hash = (hash * 131 + index("abcdefghijklmnopqrstuvwxyz0123456789_", \
            substr(path[n], i, 1))) % 1000003
    print hash, $0 }' "$work/list" | sort -n | cut -d' ' -f2 >"$work/shuffled"
number=0
while read -r path; do
    number=$((number + 1))
    grep -q '^// files:\|#include "' "$path" || variants
    [ "$made" -lt "$count" ] || break
done <"$work/shuffled"
echo "$made variants: $same with the same verdict, $open open, $skipped not C, $failed the opposite"
[ "$failed" = 0 ] && [ "$((same * 2))" -gt "$made" ]
