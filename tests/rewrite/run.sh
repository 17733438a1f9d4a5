#!/bin/sh
# A program that is written in another way, and means the same, has the same verdict.  It may
# become inconclusive, for what is known is known by the way it is written; never the opposite.
#
#   run.sh BATCH REWRITE SOURCE_DIR SEED COUNT [broken]
#
# makes about COUNT variants of programs chosen by SEED; broken: by a rule that is wrong.
set -u
batch=$(realpath "$1") rewrite=$(realpath "$2") root=$(realpath "$3") seed=$4 count=$5 broken=${6:-}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
rules=$("$rewrite" --rules)
made=0 same=0 open=0 skipped=0 failed=0

# One run of the tool, and what it is: which variant (0: as it was) of which program.
ask() { # NUMBER RULE FILE
    printf '%s\t%s\t%s\n' "$number" "$2" "$path" >>"$work/asked"
    printf '%s\t%s\tverify --timeout 6 %s %s\n' "$work/$number.$1.out" "$(dirname "$path")" \
        "$options" "'$3'" >>"$work/runs"
}

# Variants of one program, each by one rule.
variants() {
    options=$(sed -n 's|^// verify: *\(.*\) =>.*|\1|p' "$path" | head -1)
    ask 0 - "$path"
    for step in 0 1 2 3 4 5; do
        rule=$(((number * 7 + step * 11 + seed) % rules))
        [ -z "$broken" ] || rule=$rules
        variant=$work/$number.$((step + 1))
        "$rewrite" "$path" $rule $((seed % 3 + step % 2)) >"$variant.c" 2>"$variant.rule" ||
            continue
        made=$((made + 1))
        ask $((step + 1)) $rule "$variant.c"
    done
}

judge() { # BEFORE AFTER OUTPUT RULE PATH
    case $1,$2 in
    0,0 | 10,10) same=$((same + 1)) ;;
    0,5 | 0,4 | 0,124 | 10,5 | 10,4 | 10,124) open=$((open + 1)) ;;
    *)
        failed=$((failed + 1))
        echo "FAILED: ${5#"$root"/} by rule $4 ($(cat "${3%.out}.rule")), seed $seed:" \
            "exit code $1 became $2"
        grep -E 'error|warning' "$3" | head -5 | sed 's/^/  | /'
        ;;
    esac
}

is_c() {
    "${CC:-cc}" -fsyntax-only -w -I"$root/frontend/include" "$1" 2>/dev/null
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

"$batch" 20 <"$work/runs" >"$work/codes"
cut -f1 "$work/runs" | paste "$work/codes" "$work/asked" - >"$work/answers"
while IFS='	' read -r code number rule path output; do
    if [ "$rule" = - ]; then
        before=$code
    elif [ "$before" != 0 ] && [ "$before" != 10 ]; then
        made=$((made - 1)) # nothing to compare with
    elif [ "$code" = 2 ] && ! is_c "${output%.out}.c"; then
        skipped=$((skipped + 1))
    else
        judge "$before" "$code" "$output" "$rule" "$path"
    fi
done <"$work/answers"
echo "$made variants: $same with the same verdict, $open open, $skipped not C, $failed the opposite"
[ "$failed" = 0 ] && [ "$((same * 2))" -gt "$made" ]
