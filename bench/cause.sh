#!/bin/sh
# The table "Lines until the cause is told" of docs/REPORTS.md: the first line of the report that says
# why the program hangs or fails (bench/cause.tsv has what it must say), and how long the report is.
#   bench/cause.sh [BUILD FOLDER]      prints Markdown
# The columns "before" were made in the same way at 3fe1639; "-": that did not know the functions.
set -eu
cd "$(dirname "$0")/.."
tool=$(realpath "${1:-build}/mpi2spin")
table=$(realpath bench/cause.tsv)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo '| program | cause told in line, before | now | lines, before | now |'
echo '|---|---|---|---|---|'
while IFS="$(printf '\t')" read -r program options cause line length; do
    (cd "$(dirname "$program")" &&
        eval "timeout 100 \"$tool\" verify --color never $options '$(basename "$program")'") \
        >"$work/out" 2>&1 </dev/null || true
    now=$(grep -nE -m1 -e "$cause" "$work/out" | cut -d: -f1)
    printf '| %s | %s | %s | %s | %s |\n' "$program" "$line" "${now:-never}" "$length" \
        "$(wc -l <"$work/out")" | tee -a "$work/rows"
done <"$table"

middle() { # COLUMN
    awk -F' *[|] *' -v c="$1" '$c != "-" {print $c == "never" ? 1000 : $c}' "$work/rows" | sort -n |
        awk '{v[NR] = $1 == 1000 ? "never" : $1} END {print v[int((NR + 1) / 2)] " (longest: " v[NR] ")"}'
}
printf '| **median of %s** | %s | %s | %s | %s |\n' "$(wc -l <"$work/rows")" "$(middle 3)" \
    "$(middle 4)" "$(middle 5)" "$(middle 6)"
