#!/bin/bash
# Inputs that a report names for a deadlock are given to the program itself, under MPI, by a replay: it
# hangs; and without them it ends.
#
#     tests/cli/concrete.sh TOOL FILE.c...
#
# Exit status 77 (skipped) if there is no MPI compiler.
set -u
tool=$1
shift
command -v mpicc >/dev/null && command -v mpiexec >/dev/null || exit 77
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME="${XDG_CACHE_HOME:-$work}"

check() { # check NAME FILE.c: in a folder of its own
    mkdir "$work/$1.d" && cd "$work/$1.d" || exit 1
    "$tool" verify -n 2 --json r.json "$2" >report
    grep -q '^ *= reproduce: ' report ||
        { echo "FAIL $1: no inputs are told"; return; }
    mpicc -w -o program "$2" || { echo "FAIL $1: it does not compile"; return; }
    timeout -k 5 60 mpiexec -n 2 ./program </dev/null >said 2>&1
    [ $? -ne 124 ] || echo "FAIL $1: it hangs without these inputs, too"
    "$tool" replay r.json >said || { echo "FAIL $1:"; cat said; }
}

for file; do
    (check "$(basename "$file" .c)" "$(realpath "$file")")
done >"$work/failures"
cat "$work/failures"
! grep -q . "$work/failures"
