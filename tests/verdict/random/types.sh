#!/bin/sh
# Random datatypes: all that the generator asserts must hold.
#   types.sh TYPEGEN MPI2SPIN FIRST_SEED COUNT
set -u
generator=$1 tool=$2 seed=$3 last=$(($3 + $4))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
while [ "$seed" -lt "$last" ]; do
    "$generator" "$seed" >"$work/types.c"
    (cd "$work" && "$tool" verify -n 1 types.c) >"$work/output" 2>&1 || {
        echo "FAILED: seed $seed"
        grep -m 3 error "$work/output"
        failed=1
    }
    seed=$((seed + 1))
done
exit $failed
