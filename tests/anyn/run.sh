#!/bin/sh
# usage: run.sh M2S-ANYN-PROBE
# Each file of families/ says in its first line what comes out of it.  What is printed of it is read back
# to the same, and Z3 confirms all that a proof rests on.  With too few steps nothing is proved.
probe=$1
folder=$(dirname "$0")/families
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

complain() {
    echo "$1: $2"
    failed=1
}

for file in "$folder"/*.fam; do
    name=$(basename "$file")
    wanted=$(sed -n 's/^# expect: //p' "$file")
    found=$("$probe" "$file" 2>&1 | sed 's/ by [0-9]* obligations//')
    case $wanted in
    *', not that messages fit'*) ;;
    *) found=${found%%, not that messages fit*} ;;
    esac
    [ "$wanted" = "$found" ] || complain "$name" "$found, not: $wanted"
    "$probe" --text "$file" > "$work/once.fam" && "$probe" --text "$work/once.fam" > "$work/twice.fam" &&
        cmp -s "$work/once.fam" "$work/twice.fam" || complain "$name" "is printed, but not read back"
    "$probe" --z3 "$file" > "$work/z3" 2>&1 || complain "$name" "$(head -c 300 "$work/z3")"
    found=$("$probe" --steps 50 "$file" 2>&1)
    case $found in
    proved*) complain "$name" "is proved in 50 steps" ;;
    esac
    case $wanted in
    proved) [ "${found%%:*}" = "the proof takes too long" ] || complain "$name" "in 50 steps: $found" ;;
    esac
done
exit $failed
