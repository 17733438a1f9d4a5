#!/bin/sh
# Limits hold: --timeout, --memory, SIGINT and SIGTERM end a run in whatever stage it is, with what
# is known, and nothing is left behind.
#   tests/cli/limits.sh MPI2SPIN
set -u
tool=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
examples=$(realpath "$here/../../examples")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir temp && TMPDIR=$work/temp
export TMPDIR
passed=0 failed=0

bad() { # WHAT
    failed=$((failed + 1))
    echo "FAILED: $1"
    sed 's/^/  | /' output | head -20
}

nothing_left() { # WHAT
    [ -z "$(ls -A temp)" ] || bad "$1: left behind: $(ls temp)"
    rm -rf temp/*
    for p in /proc/[0-9]*; do
        grep -qzx "LIMITS=$work" "$p/environ" 2>/dev/null &&
            bad "$1: still there: $(tr '\0' ' ' <"$p/cmdline")"
    done
}

judge() { # WHAT CODE PATTERN GOT
    if [ "$4" != "$2" ]; then
        bad "$1: exit code $4 instead of $2"
    elif ! grep -Eq -- "$3" output; then
        bad "$1: no '$3' in the output"
    else
        passed=$((passed + 1))
    fi
    nothing_left "$1"
}

# expect WHAT CODE PATTERN COMMAND...
expect() {
    what=$1 want=$2 pattern=$3
    shift 3
    env LIMITS="$work" "$@" >output 2>&1 </dev/null
    judge "$what" "$want" "$pattern" $?
}

# signalled WHAT "SIGNALS" EVENT PATTERN COMMAND...: the signals are sent when EVENT is true
signalled() {
    what=$1 signals=$2 event=$3 pattern=$4
    shift 4
    env LIMITS="$work" "$@" >output 2>&1 </dev/null &
    pid=$!
    until eval "$event"; do
        sleep 0.05
        kill -0 $pid 2>/dev/null || break
    done
    for s in $signals; do kill -s "$s" $pid; done
    wait $pid
    judge "$what" 5 "$pattern" $?
}

# The other process of $pid.
worker() {
    for p in /proc/[0-9]*; do
        [ "$p" != "/proc/$pid" ] && grep -qzx "LIMITS=$work" "$p/environ" 2>/dev/null &&
            echo "${p#/proc/}"
    done
}

# What takes long: to read,
cat >bomb.c <<'E'
#include <mpi.h>
#define TEN(x) x x x x x x x x x x
#define MUCH(x) TEN(TEN(TEN(TEN(TEN(x)))))
int main(int argc, char **argv)
{
    int v = 0;
    MPI_Init(&argc, &argv);
    MUCH(MUCH(v++;))
    MPI_Finalize();
    return v;
}
E
# to explore (nothing to do for 2 processes, and much for more),
cat >loop.c <<'E'
#include <mpi.h>
int main(int argc, char **argv)
{
    int size, i, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (i = 0; i < (size - 2) * 190000000; i++) {
        x = x * 3 + i;
        if (x == 77777)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
E
# to remember,
cat >fill.c <<'E'
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int size, i, n, *a;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    n = (size - 2) * 30000000 + 1;
    a = malloc(n * sizeof *a);
    for (i = 0; i < n; i++)
        a[i] = i + size;
    if (a[n / 2] == 3)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
E
# to search,
set -- "$examples/noexit.c" -n 20 --encoding=rendezvous
# to slice (in one file, of which nobody needs to know anything),
{
    echo '#include <stdlib.h>
struct node { struct node *next[4]; int v; } *table[64];'
    i=1000
    while [ $i -gt 0 ]; do
        i=$((i - 1))
        echo "struct node *make$(((i + 1) % 1000))(struct node *a, int k);
struct node *make$i(struct node *a, int k)
{
    struct node *x = malloc(sizeof *x), *b = table[k & 63];
    x->next[k & 3] = a;
    b->next[(k + 1) & 3] = x;
    table[(k + $i) & 63] = x->next[k & 3];
    if (k == $i)
        free(b->next[2]);
    x->v = b->v + k;
    b->v = a->v;
    return k > 3 ? make$(((i + 1) % 1000))(b, k - 1) : x;
}"
    done
} >lists.c
cat >asks.c <<'E'
#include <mpi.h>
struct node { struct node *next[4]; int v; };
struct node *make0(struct node *a, int k);
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct node root = {{0}, 1};
    if (make0(&root, argc)->v > 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
E
# and what nobody can do anything about: a program that is waited for.
mkdir bin kept
cat >bin/spin <<E
#!/bin/sh
touch $work/begun
sleep 1000
E
chmod +x bin/spin

# Limits of time are those of a machine that verifies a small program in less than 300 ms; else they
# are as many times longer.
began=$(date +%s%N)
"$tool" verify loop.c -n 2 >/dev/null 2>&1
slow=$((1 + ($(date +%s%N) - began) / 300000000))

expect 'time to read' 5 'bomb.c: error: the time is over.*LIMIT' \
    "$tool" verify bomb.c --timeout 1 --json r.json
grep -q '"code": *"LIMIT"' r.json || bad 'no LIMIT in the JSON file'
expect 'the file that takes long' 5 'bomb.c: error: the time is over, and [01] of 3 files.* [0-9]+ s' \
    "$tool" verify loop.c bomb.c fill.c --timeout $((4 * slow))
expect 'memory to read' 5 'bomb.c: error: .*memory.*LIMIT' "$tool" verify bomb.c --memory 200
expect 'time to slice' 5 \
    "time limit of $((2 * slow)) s while the program was sliced: [a-z -]+, [0-9]+ s; lists.c has 99 %" \
    "$tool" verify asks.c lists.c -n 2 --timeout $((2 * slow))
grep -q '= help: a file whose functions do not communicate need not be given: --assume' output ||
    bad 'no way on is told'
expect 'memory to slice' 5 \
    'memory limit of 165 MB while the program was sliced: it was at [a-z -]+; lists.c has 99 %' \
    "$tool" verify asks.c lists.c -n 2 --memory 165
expect 'without the file' 5 'asks.c:9:9: error: may hang' \
    "$tool" verify asks.c -n 2 --timeout $((40 * slow)) --assume-local make0
expect 'a model needs time, too' 5 'LIMIT' "$tool" bomb.c -n 2 --timeout 1

expect 'time to explore' 5 'n 3: inconclusive' "$tool" verify loop.c -n 2,3,4 --timeout $((2 * slow))
grep -q 'tried:' output && bad 'attempts are told without --verbose'
grep -q 'verified for n = 2' output || bad 'the first process count is lost'
grep -q 'loop.c:7:.*this loop was run [0-9]* times' output || bad 'the loop is not named'
expect 'what was tried' 5 'tried: plain: rank by rank, [0-9]* steps: .*(loop.c:[789])' \
    "$tool" verify loop.c -n 2,3 --timeout $((2 * slow)) --verbose
grep -q 'tried: plain: all ranks together' output || bad 'an attempt is not told'
expect 'memory to explore' 5 'n 3: inconclusive' "$tool" verify fill.c -n 2,3 --memory 150
grep -q 'verified for n = 2' output || bad 'the first process count is lost'
grep -q 'fill.c:10\|memory' output || bad 'the loop is not named'

expect 'time to search' 5 "time limit of $((3 * slow)) s" "$tool" verify "$@" --timeout $((3 * slow))
grep -q '= help: a smaller case may be decided: --args' output || bad 'no way on is told'

expect 'time of others' 5 'n 2: inconclusive: time limit of 2 s while' \
    env PATH="$work/bin:$PATH" "$tool" verify loop.c -n 2 --timeout 2 --cache kept --json r.json
grep -q '"verdict": *"inconclusive"' r.json || bad 'no verdict in the JSON file'

children() { # PID
    cat "/proc/${1:-0}/task/${1:-0}/children" 2>/dev/null
}
in_parser='[ -n "$(children $(children $pid))" ]'
in_search='ls temp/mpi2spin-*/pan >/dev/null 2>&1'
for s in INT TERM; do
    rm -f begun
    signalled "$s in the parser" $s "$in_parser" 'interrupted while this file' \
        "$tool" verify bomb.c
    signalled "$s in the exploration" $s "grep -q 'n 2: verified' output" \
        'n 3: inconclusive: interrupted' "$tool" verify --verbose loop.c -n 2,3,4
    grep -q 'loop.c: not run for n = 4' output || bad "$s: what was not begun"
    grep -q 'loop.c: cannot hang: verified for n = 2' output || bad "$s: what was finished is lost"
    signalled "$s in the search" $s "$in_search" 'n 20: inconclusive.*: interrupted' \
        "$tool" verify "$@"
    signalled "$s where others are waited for" $s '[ -e begun ]' 'n 2: inconclusive: interrupted' \
        env PATH="$work/bin:$PATH" "$tool" verify loop.c -n 2 --cache kept
done
rm -f begun
signalled 'two signals' 'INT INT' '[ -e begun ]' 'inconclusive' \
    env PATH="$work/bin:$PATH" "$tool" verify loop.c -n 2 --cache kept

env LIMITS="$work" "$tool" verify loop.c -n 4 >output 2>&1 </dev/null &
pid=$!
until [ -n "$(worker)" ]; do sleep 0.05; done
kill -s SEGV $(worker)
wait $pid
judge 'a crash' 139 'a fault of mpi2spin, not of the program \(Segmentation fault\)' $?

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
