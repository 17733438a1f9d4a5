#!/bin/sh
# docs/dev/CHECKS.md: each program is there, says what it has to, and comes to it.
#   checks.sh m2s-verdicts SOURCE
set -u
verdicts=$1 source=$2 failed=0 programs=
page=$source/docs/dev/CHECKS.md

# PROGRAM WORD: a head of the program has the word.
says() {
    if ! grep -Eq "^// (verify:|    ).*\b$2\b" "$source/$1"; then
        failed=$((failed + 1))
        echo "FAILED: $1 does not say $2"
    fi
    programs="$programs $source/$1"
}

rows=$(grep -E '^\|.*\| `[A-Z-]+` \|' "$page" |
    sed -E 's/.*\| `([A-Z-]+)` \| \[[^]]*\]\(\.\.\/\.\.\/([^)]*)\) \| (\[[^]]*\]\(\.\.\/\.\.\/([^)]*)\))? ?\|$/\1 \2 \4/')
[ "$(echo "$rows" | wc -l)" -ge 30 ] || failed=$((failed + 1))
while read -r code bad good; do
    says "$bad" "$code"
    [ -z "$good" ] || says "$good" "(verified|bounded)"
done <<EOF
$rows
EOF
# shellcheck disable=SC2086 # several words
"$verdicts" $programs || failed=$((failed + 1))
exit $((failed > 0))
