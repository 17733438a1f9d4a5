#!/bin/sh
# The table "Long loops" of docs/dev/BENCHMARKS.md: seconds of processor time, and memory.
#   bench/long.sh [BUILD FOLDER]      prints Markdown
set -eu
cd "$(dirname "$0")/.."
tool=$(realpath "${1:-build}/mpi2spin")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

row() { # title, to reach, n, file
    title=$1 reach=$2
    /usr/bin/time -o "$work/time" -f '%U %M' "$tool" verify --verbose -n "$3" "$4" >"$work/out" 2>&1 || true
    verdict=$(sed -n 's/.*-n [0-9]*: \([a-z ]*[a-z]\) (.*/\1/p' "$work/out" | head -1)
    tail -1 "$work/time" | while read -r seconds memory; do
        printf '| %s, n = %s | %s | %s | %s s | %d MB |\n' "$title" "$3" "$reach" "$verdict" "$seconds" \
            $((memory / 1000))
    done
}

echo '| program | to reach | verdict | processor | memory |'
echo '|---|---|---|---|---|'
row 'A million rounds' '0.2 s' 4 tests/verdict/rounds/million_good.c
row 'A million rounds' '3 s' 64 tests/verdict/rounds/million_good.c
row 'The same, wrong in round 777 700' 'as long' 4 tests/verdict/rounds/million_bad.c
row 'The same, wrong in round 777 700' 'as long' 64 tests/verdict/rounds/million_bad.c
row 'A thousand rounds a hundred thousand times' '-' 4 tests/verdict/rounds/around_good.c
row 'Jacobi in 2-D until converged' '0.3 s' 4 bench/jacobi2d.c
row 'Jacobi in 2-D until converged' '0.6 s' 16 bench/jacobi2d.c
row 'Jacobi in 2-D until converged' '3 s' 64 bench/jacobi2d.c
row 'Time steps, each with a solver' '1 s' 16 bench/steps.c
row 'A file of ten keys, read and broadcast' '2 s' 16 tests/verdict/inputs/ten_keys_good.c
row 'A file of ten keys, read by all ranks' '2 s' 16 tests/verdict/inputs/ten_keys_all_good.c
row 'Bodies round a ring' '-' 16 bench/nbody.c
row 'Bodies round a ring' '3 s, 300 MB' 64 bench/nbody.c
row 'A farm, its tasks from an argument' '1 s' 4 tests/verdict/farms/any_tasks_good.c
row 'A farm, its tasks from an argument' '5 s' 16 tests/verdict/farms/any_tasks_good.c
row 'A farm, its tasks from an argument' '60 s' 64 tests/verdict/farms/any_tasks_good.c
row 'A farm of ten thousand tasks' '60 s' 64 tests/verdict/farms/ten_thousand_good.c
row 'A farm that hands out hundreds of numbers' '1 s' 4 tests/verdict/farms/chunks_good.c
row 'A farm that hands out hundreds of numbers' '5 s' 16 tests/verdict/farms/chunks_good.c
echo
for seconds in 5 10; do
    /usr/bin/time -o "$work/time" -f %e "$tool" verify --timeout $seconds -n 32 \
        tests/verdict/farms/done_good.c >"$work/out" 2>&1 || true
    echo "With --timeout $seconds a farm of 32 that is not decided ends after" \
        "$(tail -1 "$work/time") s."
done
