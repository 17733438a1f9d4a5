#!/bin/sh
# usage: compare.sh MPI2SPIN M2S-ANYN-COMPARE PROGRAM...
# The families of each program that has the form, for n = 2..6, are exactly the machines of the ranks
# that the exploration for each n makes; where outcomes are open they may have more (compare.c).  Where the
# exploration has generalised what a loop counts its machines may have more, too; one that has left out rounds
# that are alike is no machine of the program.
tool=$1
compare=$2
shift 2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
forms=0
for program in "$@"; do
    rm -f "$work"/*
    "$tool" dump --stage families "$program" > "$work/families" 2> /dev/null || continue
    for n in 2 3 4 5 6; do
        "$tool" dump --stage skeleton "$program" -n $n > "$work/$n.skel" 2> /dev/null ||
            rm -f "$work/$n.skel"
    done
    [ -e "$work/2.skel" ] || continue
    found=$("$compare" "$work/families" "$work"/*.skel 2>&1)
    case $found in
    differ*)
        "$tool" dump --stage ledger "$program" -n "$(echo "$found" | cut -d ' ' -f 3)" > "$work/ledger" 2> /dev/null
        if grep -q '\[rounds-alike, ' "$work/ledger"; then
            found="open: rounds are left out"
        elif grep -q '\[\(rounds\|widening\|loop-terminates\), ' "$work/ledger"; then
            found=$("$compare" --over "$work/families" "$work"/*.skel 2>&1)
        fi
        ;;
    esac
    case $found in
    equal | wider* | open*) forms=$((forms + 1)) ;;
    *)
        echo "$(basename "$program"): $found"
        failed=1
        ;;
    esac
done
[ $forms -gt 0 ] || failed=1
echo "$forms programs have the form"
exit $failed
