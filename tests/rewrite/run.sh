#!/bin/sh
# A program that is written in another way, and means the same, has the same verdict.  It may
# become inconclusive, for what is known is known by the way it is written; never the opposite.
#
#   run.sh BATCH REWRITE SOURCE_DIR SEED COUNT [broken]
#
# makes about COUNT variants of programs chosen by SEED; broken: by a rule that is wrong.  Of folders
# where some programs take long each third has one variant, of the others each has eight, by the wrong
# rule all have one: never chosen by the clock, or a slow machine would test other programs.
set -u
batch=$(realpath "$1") rewrite=$(realpath "$2") root=$(realpath "$3") seed=$4 count=$5 broken=${6:-}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
rules=$("$rewrite" --rules)
dear='/\(examples\|abstraction\|communicators\|endings\|environment\|farms\|inputs\|rounds\)/'
number=0 made=0 same=0 open=0 skipped=0 failed=0

# The programs, one a line: PATH, OPTIONS.  The order is by the name alone: new programs do
# not change which others are chosen.
programs() {
    ls "$root"/tests/verdict/*/*.c "$root"/examples/*.c | grep -v '_report_\|/words/' |
        awk -v seed="$seed" -v dear="$(echo "$dear" | tr -d '\\')" '{
            n = split($0, path, "/")
            hash = seed % 1000003
            for (i = 1; i <= length(path[n]); i++)
                hash = (hash * 131 + index("abcdefghijklmnopqrstuvwxyz0123456789_", \
                    substr(path[n], i, 1))) % 1000003
            if ($0 !~ dear || hash % 3 == 0) print hash, $0 }' |
        sort -n | cut -d' ' -f2 >"$work/paths"
    xargs awk 'function tell() { if (options && !bad) print file "\t" options }
        FNR == 1 { tell(); file = FILENAME; options = ""; bad = 0 }
        /^\/\/ files:|#include "/ { bad = 1 }
        /^\/\/ verify: / && !options {
            options = $0; sub(/^\/\/ verify: */, "", options); sub(/ =>.*/, "", options) }
        END { tell() }' <"$work/paths"
}

# One run of the tool, and what it is: which variant (0: as it was) of which program.
ask() { # NUMBER RULE FILE
    printf '%s\t%s\t%s\n' "$number" "$2" "$path" >>"$work/asked"
    printf '%s\t%s\tverify --timeout 6 %s %s\n' "$work/$number.$1.out" "$(dirname "$path")" \
        "$options" "'$3'" >>"$work/runs"
}

steps_of() { # PATH
    if [ -n "$broken" ] || echo "$1" | grep -q "$dear"; then
        echo 0
    else
        echo 0 1 2 3 4 5 6 7
    fi
}

# Variants of one program, each by one rule.
variants() { # STEPS...
    for step in "$@"; do
        rule=$(((number * 7 + step * 11 + seed) % rules))
        [ -z "$broken" ] || rule=$rules
        variant=$work/$number.$((step + 1))
        "$rewrite" "$path" $rule $((seed % 3 + step % 2)) >"$variant.c" 2>"$variant.rule" ||
            continue
        made=$((made + 1))
        ask $((step + 1)) $rule "$variant.c"
    done
}

complain() { # BEFORE AFTER OUTPUT RULE PATH
    failed=$((failed + 1))
    echo "FAILED: ${5#"$root"/} by rule $4 ($(cat "${3%.out}.rule")), seed $seed:" \
        "exit code $1 became $2"
    grep -E 'error|warning' "$3" | head -5 | sed 's/^/  | /'
}

# "within bounds" leaves open what the ledger names.
judge() { # BEFORE AFTER OUTPUT RULE PATH
    case $1,$2 in
    0,0 | 10,10) same=$((same + 1)) ;;
    10,0)
        if grep -q 'within bounds' "$3"; then
            open=$((open + 1))
        else
            complain "$@"
        fi
        ;;
    0,5 | 0,4 | 0,124 | 10,5 | 10,4 | 10,124) open=$((open + 1)) ;;
    *) complain "$@" ;;
    esac
}

is_c() {
    "${CC:-cc}" -fsyntax-only -w -I"$root/frontend/include" "$1" 2>/dev/null
}

tab=$(printf '\t')
[ -n "$broken" ] && chosen=$((count + count / 4)) || chosen=$((count / 5 + 4))
programs | sed -n "1,${chosen}p" >"$work/list"
while IFS=$tab read -r path options; do
    number=$((number + 1))
    ask 0 - "$path"
done <"$work/list"
"$batch" 20 <"$work/runs" | paste - "$work/list" >"$work/before"

: >"$work/asked"
: >"$work/runs"
number=0
while IFS=$tab read -r code path options; do
    number=$((number + 1))
    [ "$made" -lt "$count" ] || break
    case $code in
    0 | 10) variants $(steps_of "$path") ;;
    esac
done <"$work/before"
"$batch" 20 <"$work/runs" >"$work/codes"
cut -f1 "$work/runs" | paste "$work/codes" "$work/asked" - >"$work/answers"
while IFS=$tab read -r code number rule path output; do
    before=$(sed -n "${number}s/$tab.*//p" "$work/before")
    if [ "$code" = 2 ] && ! is_c "${output%.out}.c"; then
        skipped=$((skipped + 1))
    else
        judge "$before" "$code" "$output" "$rule" "$path"
    fi
done <"$work/answers"
echo "$made variants: $same with the same verdict, $open open, $skipped not C, $failed the opposite"
[ "$failed" = 0 ] && [ "$((same * 2))" -gt "$made" ]
