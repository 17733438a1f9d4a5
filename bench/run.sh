#!/bin/sh
# The figures of docs/dev/BENCHMARKS.md: medians of 5 runs of whole commands, with SPIN's state
# counts.
#   bench/run.sh [BUILD FOLDER] [RUNS]      prints Markdown
set -eu
cd "$(dirname "$0")/.."
tool=$(realpath "${1:-build}/mpi2spin")
runs=${2:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

median() { sort -n | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'; }

# measure COMMAND...: sets seconds (median), states, memory (MB, of the last run)
measure() {
    : >"$work/times"
    for _ in $(seq "$runs"); do
        start=$(date +%s.%N)
        "$@" >"$work/out" 2>&1 || true
        end=$(date +%s.%N)
        echo "$end $start" | awk '{printf "%.2f\n", $1 - $2}' >>"$work/times"
    done
    seconds=$(median <"$work/times")
    verdict=$(sed -n 's/.*-n [0-9]*: \([a-z ]*[a-z]\).*/\1/p' "$work/out" | head -1)
    states=$(grep -Eo '[0-9]+ (states|steps)' "$work/out" | head -1 || true)
}

row() { # title, reach, command...
    title=$1 reach=$2
    shift 2
    measure "$@"
    printf '| %s | %s | %s | %s | %s s |\n' "$title" "$reach" "$verdict" "$states" "$seconds"
}

# depth1 N: Noexit with channels of depth 1
depth1() {
    "$tool" -n "$1" --encoding=rendezvous -o "$work/m.pml" examples/noexit.c >"$work/made"
    sed -f bench/depth1.sed "$work/m.pml" >"$work/depth1.pml"
    (cd "$work" && spin -a depth1.pml && cc -O2 -w -DSAFETY -o pan pan.c && ./pan -m1000000) >"$work/pan.out"
    grep -q 'errors: 0' "$work/pan.out" && echo "-n $1: verified"
    sed -n 's/^ *\([0-9]* states\), stored.*/\1/p' "$work/pan.out"
}

# big_program N: a C program of about 25 * N lines with little communication
big_program() {
    echo '#include <mpi.h>'
    echo '#include <stdio.h>'
    for i in $(seq "$1"); do
        cat <<END
static double a$i[64];
static int work$i(int n, double h)
{
    int k = 0;
    for (int i = 0; i < n && i < 64; i++) {
        double x = h * i;
        if (x > 0.5)
            a$i[i] = x * x + 1.0 / (1.0 + x);
        else
            a$i[i] = x - h;
        switch (i % 4) {
        case 0:
            k += i;
            break;
        case 1:
            k ^= 3 * i;
            break;
        default:
            k -= 1;
        }
    }
    return k;
}

END
    done
    echo 'int main(int argc, char **argv) { int r, x = 0; MPI_Init(&argc, &argv);'
    echo 'MPI_Comm_rank(MPI_COMM_WORLD, &r);'
    for i in $(seq "$1"); do echo "x += work$i(r + 10, 0.1);"; done
    printf '%s\n' 'MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); printf("%d\n", x);'
    echo 'MPI_Finalize(); return 0; }'
}
big_program 400 >"$work/big.c"
big_program 2400 >"$work/huge.c"

echo "Machine: $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1), $(nproc) cores," \
    "$(awk '/MemTotal/ {printf "%.0f GB", $2 / 1048576}' /proc/meminfo)."
echo "$("$tool" --version | tr '\n' ' ')"
echo
echo '| work | to reach | verdict | states | median of '"$runs"' |'
echo '|---|---|---|---|---|'
row 'Noexit, n = 120' '< 60 states a rank, 3 s' "$tool" verify --verbose examples/noexit.c -n 120
row 'Noexit, n = 16, rendezvous' '700 000 states' "$tool" verify --verbose examples/noexit.c -n 16 --encoding=rendezvous
for n in 2 3 4 5 6 7; do
    row "Noexit, n = $n, depth 1 (the paper's)" '-' depth1 "$n"
    row "Noexit, n = $n, depth 0 (the paper's)" '-' "$tool" verify --verbose examples/noexit.c -n "$n" --encoding=rendezvous
    row "Noexit, n = $n, scheduled" '-' "$tool" verify --verbose examples/noexit.c -n "$n" --encoding=scheduled
done
row 'Ring, n = 200' 'tier 1, 1 s' "$tool" verify --verbose examples/ring.c -n 200
row 'Diffusion, n = 64' '10 s' "$tool" verify --verbose examples/diffusion1d.c -n 64
row 'Head to head, n = 2' '0.5 s' "$tool" verify --verbose examples/head_to_head.c -n 2
for n in 8 16 32 64; do
    row "Gather, any source, n = $n" "$([ $n = 64 ] && echo '5 s, linear' || echo -)" "$tool" verify --verbose bench/gather.c -n "$n"
done
row 'Farm, 5 workers, 10 tasks' '5 s' "$tool" verify --verbose bench/farm.c -n 6
row 'Farm, 8 workers, 40 tasks' '60 s, 4 GB' "$tool" verify --verbose bench/farm.c -n 9 -- -DTASKS=40
row 'Halo in 2-D, 6 x 6 ranks, 10 steps' 'tier 1, 5 s' "$tool" verify --verbose examples/stencil2d.c -n 36
row 'Halo by fences in 2-D, 6 x 6 ranks, 10 steps' 'tier 1, 2 s' "$tool" verify --verbose bench/halo_fence.c -n 36 --args 10
row 'Halo by post and start, 64 ranks, 100 steps' 'tier 1, 5 s' "$tool" verify --verbose bench/halo_pscw.c -n 64 --args 100
row 'Puts of all to all under locks, 32 ranks' 'tier 1, 5 s' "$tool" verify --verbose bench/put_all.c -n 32 --args 10
row 'Tasks by a counter in a window, 4 ranks, 20 tasks' '10 s' "$tool" verify --verbose examples/counter_farm.c -n 4
row "Figure 5 (the paper's)" '1 s' "$tool" verify --verbose bench/figure5.c -n 3
row 'Wildcard deadlock, 16 idle ranks' '2 s' "$tool" verify --verbose bench/wild_deadlock.c -n 19
row "$(wc -l <"$work/big.c") lines of C, frontend and slicer" '2 s' "$tool" dump --stage=slice -o /dev/null "$work/big.c"
row "$(wc -l <"$work/huge.c") lines of C, frontend and slicer" '10 s, 1 GB' "$tool" dump --stage=slice -o /dev/null "$work/huge.c"
for file in big huge; do
    printf '\nMemory for the %s lines: ' "$(wc -l <"$work/$file.c")"
    /usr/bin/time -f '%M KB' "$tool" dump --stage=slice -o /dev/null "$work/$file.c" 2>&1 | tail -1
done
