#!/bin/sh
# Random programs with buffers in flight, each with its verdict (flightgen.c).
#   tests/verdict/random/run.sh FLIGHTGEN VERDICTS FIRST COUNT        seeds FIRST...
set -u
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
seed=$3
while [ "$seed" -lt $(($3 + $4)) ]; do
    "$1" "$seed" >"$work/seed_$seed.c" || exit 2
    seed=$((seed + 1))
done
"$2" "$work"/*.c
