#!/bin/sh
# Verify public programs and print the table of docs/FIELD.md.
#
#     bench/field.sh CHECKOUTS [MPI2SPIN [PATTERN]]
#
# CHECKOUTS has one folder for each repository, named OWNER+NAME, at the commit that
# bench/field.tsv names.  PATTERN selects lines of that file.  A program has 60 seconds.
set -u
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
checkouts=$(realpath "$1")
tool=$(realpath "${2:-build/mpi2spin}")
output=$(mktemp)
trap 'rm -f "$output"' EXIT
ulimit -v 6000000

verdict() { # EXIT-STATUS
    case $1 in
    0) grep -q 'verified within bounds' "$output" && echo 'verified within bounds' || echo verified ;;
    10) echo violated ;;
    5) echo inconclusive ;;
    4) echo unsupported ;;
    2) echo 'C errors' ;;
    *) echo 'no answer in time' ;;
    esac
}

decided=0 total=0
echo '| tier | program (repository, commit) | command: `mpi2spin verify` ... | verdict | seconds | remark |'
echo '|---|---|---|---|---|---|'
grep -v '^#' "$here/field.tsv" | grep -e "${3:-}" >"$output.list"
while IFS='	' read -r tier repository commit folder arguments remark; do
    cd "$checkouts/$(echo "$repository" | tr / +)/$folder" || continue
    begin=$(date +%s.%N)
    eval "timeout 60 \"\$tool\" verify $arguments" >"$output" 2>&1 </dev/null
    status=$?
    seconds=$(echo "$(date +%s.%N) $begin" | awk '{ printf "%.1f", $1 - $2 }')
    total=$((total + 1))
    case $status in 0 | 10) decided=$((decided + 1)) ;; esac
    [ "$folder" = . ] && folder='top folder'
    printf '| %s | %s %s, %s | `%s` | %s | %s | %s |\n' "$tier" "$repository" "$commit" \
        "$folder" "$(echo "$arguments" | tr '|' '/')" "$(verdict $status)" "$seconds" "$remark"
done <"$output.list"
rm -f "$output.list"
printf '\n%s of %s are decided.\n' "$decided" "$total"
