#!/bin/sh
# How long `mpi2spin check` takes over 50 small program and count pairs: cold, and when nothing
# has changed.
#
#     bench/check.sh [MPI2SPIN]
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
tool=$(realpath "${1:-build/mpi2spin}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here"/../examples/*.c "$work"
cd "$work"
ls ./*.c | head -n 17 | sed 's|^\./\(.*\)$|  - files: \1|' | sed '1i np: 2..4\nprograms:' >.mpi2spin.yaml
for round in cold 'nothing changed'; do
    begin=$(date +%s.%N)
    "$tool" check -q >out 2>&1 || true
    end=$(date +%s.%N)
    printf '%s: %s (%s s)\n' "$round" "$(tail -n 1 out)" \
        "$(echo "$end $begin" | awk '{ printf "%.2f", $1 - $2 }')"
done
