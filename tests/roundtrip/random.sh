#!/bin/sh
# The same law for random programs; one that behaves differently is shown by its seed.
#
#   random.sh PROBE IR_TO_C RANDOM_C [FIRST [COUNT]]
set -u
here=$(cd "$(dirname "$0")" && pwd)
probe=$1
ir_to_c=$2
random_c=$3
first=${4:-1}
count=${5:-20}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
seed=$first
while [ "$seed" -lt $((first + count)) ]; do
    "$random_c" "$seed" > "$work/seed-$seed.c" || exit 2
    seed=$((seed + 1))
done
"$here/run.sh" "$probe" "$ir_to_c" "$work"/seed-*.c
