#!/bin/sh
# What programs with windows and files cost: seconds of the processor (user and system) for whole
# commands, the least of some runs, and what they answer; beside what is to be reached.
#   bench/rma.sh [BUILD FOLDER] [RUNS]      prints Markdown
set -eu
cd "$(dirname "$0")/.."
tool=$(realpath "${1:-build}/mpi2spin")
runs=${2:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

seconds() { # COMMAND...: of the processor, with its children
    sh -c '"$@" >"$0/out" 2>&1 </dev/null || true; times' "$work" "$@" |
        tail -n 1 | tr 'ms' '  ' | awk '{ printf "%.2f\n", $1 * 60 + $2 + $3 * 60 + $4 }'
}

row() { # TITLE REACH ARGUMENTS...
    title=$1 reach=$2
    shift 2
    for _ in $(seq "$runs"); do
        seconds "$tool" verify "$@"
    done | sort -n | head -n 1 >"$work/least"
    verdict=$(sed -n 's/^[^ ]*: .*\(verified within bounds\|verified\|violated\|inconclusive\|unsupported\).*/\1/p' \
        "$work/out" | tail -n 1)
    printf '| %s | %s | %s | %s |\n' "$title" "$reach" "${verdict:-?}" "$(cat "$work/least")"
}

echo '| program | reach | verdict | seconds |'
echo '|---|---|---|---|'
row 'halo by fences in 2-D, 6 x 6 ranks, 10 steps' 2 bench/halo_fence.c -n 36 --args 10
row 'halo by post and start, 64 ranks, 100 steps' 5 bench/halo_pscw.c -n 64 --args 100
row 'puts of all to all under lock_all and flush, 32 ranks' 5 bench/put_all.c -n 32 --args 10
row 'tasks by `MPI_Fetch_and_op`, 4 ranks, 20 tasks' 10 examples/counter_farm.c -n 4
row 'a spin lock by `MPI_Compare_and_swap`, 3 ranks' - tests/verdict/rma/mutex_swap_good.c -n 3
row 'work stealing, 3 ranks' - examples/work_stealing.c -n 3
row 'small: fences' 0.2 tests/verdict/rma/fence_good.c -n 2
row 'small: post and start' 0.2 tests/verdict/rma/pscw_good.c -n 2
row 'small: locks' 0.2 tests/verdict/rma/lock_good.c -n 2
row 'small: locks that contend' 0.2 tests/verdict/rma/nested_good.c -n 3
row 'small: an operation with a request' 0.2 tests/verdict/rma/request_good.c -n 2
row 'small: a word' 0.2 tests/verdict/rma/word_good.c -n 2
row 'small: a dynamic window' 0.2 tests/verdict/rma/dynamic_good.c -n 2
row 'small: shared memory' 0.2 tests/verdict/rma/memory_good.c -n 2
row 'small: files' 0.2 examples/write_blocks.c -n 2
