#!/bin/sh
# The command line: help, wrong usage, bad input of every kind.  Each case names the exit
# code and a pattern of the output.
#   tests/cli/run.sh MPI2SPIN
set -u
tool=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
examples=$(realpath "$here/../../examples")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0 failed=0

bad() {
    failed=$((failed + 1))
    echo "FAILED: $1"
    shift
    echo "  command: $*"
    sed 's/^/  | /' output | head -20
}

# expect CODE PATTERN COMMAND...: the exit code, and a grep -E pattern in stdout or stderr
expect() {
    want=$1 pattern=$2
    shift 2
    timeout 600 "$@" >output 2>&1 </dev/null
    got=$?
    if [ "$got" != "$want" ]; then
        bad "exit code $got instead of $want" "$@"
    elif ! grep -Eq -- "$pattern" output; then
        bad "no '$pattern' in the output" "$@"
    else
        passed=$((passed + 1))
    fi
}

absent() { # FILES: none may exist
    for file in "$@"; do
        if [ -e "$file" ]; then
            bad "$file was left behind" ls
        else
            passed=$((passed + 1))
        fi
    done
}

cat >ok.c <<'END'
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
END

# help and usage
expect 0 'usage: mpi2spin' "$tool" --help
[ "$("$tool" --help | wc -l)" -le 50 ] || bad "--help is longer than a screen" --help
expect 0 'Spin Version' "$tool" --version
# what can be switched off
expect 0 '^walk	verify/answer/walk.c' "$tool" verify --ablate list
expect 1 "no mechanism 'wak'" "$tool" verify --ablate game,wak ok.c
expect 0 '^mechanisms:.* walk' "$tool" verify --ablate none -n 3 ok.c
expect 0 '^mechanisms:.* scheduled' "$tool" verify --ablate game,walk -n 3 ok.c
# flags of a compiler, before `--` and behind it
mkdir -p inc
printf '#define START(c, v) MPI_Init(c, v)\n' >inc/start.h
printf '#include <mpi.h>\n#include "start.h"\nint main(int argc, char **argv)\n{\n' >flags.c
printf '    START(&argc, &argv);\n    MPI_Finalize();\n    return NONE;\n}\n' >>flags.c
expect 0 'verified for n = 2' "$tool" verify flags.c -n 2 -Iinc -D NONE=0
expect 0 'verified for n = 2' "$tool" verify -I inc flags.c -n 2 -- -DNONE=0
expect 2 'give its directory: -I DIR' "$tool" verify flags.c -n 2 -DNONE=0
expect 1 '.I needs an argument' "$tool" verify flags.c -I
expect 1 'Iinc is not an option' "$tool" trace -Iinc flags.c -n 2 -- ./flags
expect 1 'Iinc is not an option' "$tool" replay -Iinc result.json -- ./flags
expect 1 'no C file' "$tool"
expect 1 'no C file' "$tool" verify
expect 1 '^usage: mpi2spin verify' "$tool"
expect 1 'not an option$' "$tool" --nonsense ok.c
# an option of the compiler: what to type; and typed so
expect 1 'try: mpi2spin verify ok.c -n 2 --args -O2 -- -fwrapv -x c -m32 -DX=1$' "$tool" verify -fwrapv ok.c -x c -n 2 --args -O2 -m32 -- -DX=1
expect 0 'cannot hang: verified' "$tool" verify ok.c -n 2 --args -O2 -- -fwrapv -x c -DX=1
expect 1 '-pthread is an option of the compiler: these stand behind --' "$tool" verify ok.c -pthread
expect 1 'O2 is not an option' "$tool" trace -O2 -- ./ok
expect 1 "not an option: did you mean '--timeout'" "$tool" verify --tiemout 3 ok.c
expect 1 "not an option: did you mean '--format'" "$tool" verify --formt=json ok.c
[ "$("$tool" verify 2>&1 | wc -l)" -le 2 ] || bad "more than the error is told" verify
expect 1 "neither a file nor a command: did you mean 'verify'" "$tool" verfy ok.c
# who reads has seen enough: no error, and the verdict stays
bash -c '"$1" verify ok.c -n 2 2>err | true; exit ${PIPESTATUS[0]}' - "$tool" && [ ! -s err ] ||
    bad "an error where nobody reads" verify
# the files of a database, and the name that the build has for them
mkdir -p database
cat >database/compile_commands.json <<END
[{"directory": "$work", "file": "ok.c", "command": "mpicc -DX -o CMakeFiles/heat.dir/ok.c.o -c ok.c"},
 {"directory": "$work", "file": "no.cu", "command": "nvcc -c no.cu"}]
END
expect 0 'ok.c: cannot hang: verified' "$tool" verify -p database -n 2 --json target.json
expect 0 '"target": ?"heat"' cat target.json
expect 1 'none is named in database/none/' "$tool" verify -p database/none
expect 1 "did you mean '--explain'" "$tool" explain MPI-DEADLOCK
expect 1 "did you mean 'rendezvous'" "$tool" verify --encoding=rendesvous ok.c
expect 1 "did you mean 'html'" "$tool" verify --format=htlm ok.c
expect 1 "did you mean 'deadlock'" "$tool" verify --check=deadlok ok.c
expect 1 "did you mean 'MPI-RACE'" "$tool" verify --error-on mpi-rase ok.c
expect 1 'warnings, deadlock, .*, c$' "$tool" verify --check foo ok.c
expect 1 "did you mean 'MPI-DEADLOCK'" "$tool" --explain MPI-DEDLOCK
expect 0 '^usage: mpi2spin check' "$tool" check --help
[ "$("$tool" check --help | grep -c -e --max-states)" = 0 ] || bad "options of others" check --help
expect 0 'language server' "$tool" lsp --help
expect 0 'mpi2spin dap' "$tool" --help
expect 1 'takes no options' "$tool" dap -n 2
for page in --man --man-project; do
    expect 0 '^.SH NAME' "$tool" $page
done
expect 0 '^.B max.-unroll' "$tool" --man-project
expect 1 'needs an argument' "$tool" ok.c -n
expect 1 'process counts' "$tool" verify ok.c -n 0
expect 1 'process counts' "$tool" verify ok.c -n 4..2
expect 1 'process counts' "$tool" verify ok.c -n two
expect 1 'from 1 to 4096' "$tool" verify ok.c -n 100000
expect 0 'warning: -n 600 takes long' "$tool" verify ok.c -n 600
expect 1 'process counts' "$tool" verify ok.c -n 2,
expect 1 'process counts' "$tool" verify ok.c -n -3
expect 1 'NAME=LO..HI' "$tool" verify ok.c --input x
expect 1 'NAME=LO..HI' "$tool" verify ok.c --input x=5..1
expect 1 'quote' "$tool" verify ok.c --args '"a'
expect 1 'contradicts' "$tool" verify ok.c --args 4 --input argc=5..6
expect 1 'does not read it' "$tool" verify ok.c -n 2 --input nosuch=1..2
expect 10 'warning: --input nosuch' "$tool" verify "$examples/head_to_head.c" -n 2 --input nosuch=1..2
expect 1 'not a rank' "$tool" verify ok.c -n 2 --servers 5
expect 1 'verify -n all' "$tool" verify ok.c -n 2..4 --certificate proof
expect 1 'verify -n all' "$tool" ok.c --certificate proof
expect 0 'every number of processes from 2' "$tool" verify ok.c --certificate proof -n all
expect 1 'encoding' "$tool" verify ok.c --encoding=magic
expect 1 "without verify" "$tool" verify ok.c --encoding direct
expect 1 'one process count' "$tool" ok.c -n 2..4

# the good case in all forms
expect 0 'verified for n = 2..4' "$tool" verify ok.c
expect 0 'verified for n = 2, 4' "$tool" verify ok.c -n 2,4
expect 0 'spin -run ok.pml' "$tool" ok.c -n 2
expect 0 '^proctype|^active|^init' cat ok.pml
expect 0 'skel n 2' "$tool" dump --stage=skeleton -n 2 ok.c
expect 0 'digraph' "$tool" dump --stage=skeleton --dot -n 2 ok.c
expect 0 'func @main' "$tool" dump --stage=frontend ok.c
expect 0 'kept' "$tool" --explain ok.c:8 ok.c
expect 1 'no statement' "$tool" --explain ok.c:999 ok.c
expect 0 'lines are kept' "$tool" --explain kept ok.c
expect 0 'A faulty program' "$tool" --explain MPI-DEADLOCK
expect 0 'error, family matching' "$tool" --explain mpi-rsend
expect 1 'neither a code' "$tool" --explain MPI-NOSUCH

# input that is no C program
expect 2 'nosuch.c' "$tool" verify nosuch.c
expect 2 'no regular file' "$tool" verify /dev/null
: >empty.c
expect 2 'no main' "$tool" verify empty.c
expect 2 '' "$tool" verify .
echo 'int f(void) { return 1; }' >nomain.c
expect 2 'no main' "$tool" verify nomain.c
printf 'int main(void) { return x; }\n' >error.c
expect 2 'error.c:1:25: error: .*undeclared' "$tool" verify error.c
printf '#include "nothere.h"\nint main(void) { return 0; }\n' >header.c
expect 2 'nothere.h' "$tool" verify header.c
expect 2 'help: .*-I DIR.*-p ' "$tool" verify header.c
python3 -c 'import random, sys
sys.stdout.buffer.write(random.Random(1).randbytes(4096))' >garbage.c
expect 2 'error' "$tool" verify garbage.c
echo 'int main() { return 0; }' >plus.cpp
expect 4 'plus.cpp: error: C\+\+ is read through clang 19.*package clang-19' \
    env MPI2SPIN_CLANGXX=/nowhere "$tool" verify plus.cpp
expect 0 'verified' "$tool" verify plus.cpp
echo 'int main() { return x; }' >plus.cpp
expect 2 'plus.cpp:1:21: error: use of undeclared' "$tool" verify plus.cpp
printf '#include <nothere.hpp>\nint main() { return x; }\n' >plus.cpp
expect 2 'plus.cpp:1:10: error: .nothere.hpp. file not found .MISSING-HEADER' "$tool" verify plus.cpp
printf "program p\n include 'nothere.inc'\nend\n" >include.f90
expect 2 'include.f90:2:1: error: INCLUDE: .*nothere.inc.* was not found .MISSING-HEADER' \
    "$tool" verify include.f90
echo '      end' >old.f90
expect 4 'old.f90: error: Fortran is read through flang 19.*package flang-19' \
    env MPI2SPIN_FLANG=/nowhere "$tool" verify old.f90
expect 4 'mpi2spin trace -- mpiexec' env MPI2SPIN_FLANG=/nowhere "$tool" verify old.f90
expect 2 'old.f90: error: the compiler does not take this file' \
    env MPI2SPIN_FLANG=/bin/false "$tool" verify old.f90
printf 'program p\n use grid\n use grid\n i = size\nend\n' >uses.f90
printf 'module grid\n use points\nend\n' >grid.f90
printf 'module points\n use grid\nend\n' >points.f90
expect 2 "uses.f90:2:6: error: module 'grid' is used here, and no file given defines it" \
    "$tool" verify uses.f90
expect 2 "help: add to the command line, in any order: grid.f90" "$tool" verify uses.f90
[ "$(grep -c 'C-ERROR' output)" -eq 1 ] && passed=$((passed + 1)) || bad 'a missing module is one line'
expect 2 "error: module 'points' is used here, and no file" "$tool" verify uses.f90 grid.f90
expect 2 "error: module '(points|grid)' is used here, and .*a circle" \
    "$tool" verify uses.f90 grid.f90 points.f90
printf '\037\213not from flang' >grid.mod
expect 2 "module 'grid' is used here, and flang 19 has not written" "$tool" verify uses.f90 -- -I .
printf '#!/bin/sh\nsleep 100\n' >slow
chmod +x slow
expect 5 'old.f90: error: the time is over' env MPI2SPIN_FLANG="$work/slow" "$tool" verify old.f90 \
    --timeout 1
{ printf 'int main(void) { int a = 1; return a'; yes '+a' | head -100000 | tr -d '\n'; echo '; }'; } >deep.c
timeout 300 "$tool" verify deep.c -n 1 --timeout 200 >output 2>&1
code=$?
case $code in 0 | 4 | 5) passed=$((passed + 1)) ;; *) bad "exit code $code for a 100 000-term expression" ;; esac

# programs that cannot be decided, or do not end
sed 's/MPI_Finalize();/for (;;) if ((x = x * 5 + 1) == 3) MPI_Barrier(MPI_COMM_WORLD);/' ok.c >loop.c
expect 5 'LIMIT|loop' "$tool" verify loop.c -n 2 --max-steps 100000
cat >recursion.c <<'END'
#include <mpi.h>
static int f(int n) { MPI_Barrier(MPI_COMM_WORLD); return f(n + 1) + 1; }
int main(void) { MPI_Init(0, 0); f(0); MPI_Finalize(); return 0; }
END
expect 10 'recursion.*C-ENDLESS' "$tool" verify recursion.c -n 2
sed 's/return f(n + 1) + 1/return n < 3000 ? f(n + 1) + 1 : 0/' recursion.c >calls.c
expect 5 '[0-9]+ more notes with --verbose' "$tool" verify calls.c -n 2
sed 's/MPI_Send(.*);/MPI_Close_port("");/' ok.c >port.c
expect 4 'port.c:8:[0-9]+: error: .*MPI_Close_port.*MPI-UNSUPPORTED' "$tool" verify port.c -n 2

# functions without a definition
cat >undefined.c <<'END'
#include <mpi.h>
int work(int x);
int main(int argc, char **argv)
{
    int rank, x = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    x = work(rank);
    if (rank == 0 && HANG)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return x;
}
END
expect 5 "'work' has no definition and might communicate" "$tool" verify undefined.c -n 2 -- -DHANG=0
expect 5 'possibly violated' "$tool" verify undefined.c -n 2 -- -DHANG=1
expect 0 'verified' "$tool" verify undefined.c -n 2 --assume-local work -- -DHANG=0
expect 10 'MPI-DEADLOCK' "$tool" verify undefined.c -n 2 --assume-local other,work -- -DHANG=1
expect 5 'inconclusive' "$tool" verify undefined.c -n 2 --assume-local wor -- -DHANG=0
expect 1 'NAMES' "$tool" verify undefined.c --assume-local a,,b
expect 5 "'tree_new' has no definition" "$tool" verify "$examples/tree_reduce/main.c"

# names and places
mkdir 'a dir' && cp ok.c 'a dir/it'"'"'s $(touch pwned) "x".c'
expect 0 'verified' "$tool" verify 'a dir/it'"'"'s $(touch pwned) "x".c' -n 2
expect 0 '' "$tool" 'a dir/it'"'"'s $(touch pwned) "x".c' -n 2 -o 'out put.pml'
absent pwned
expect 6 'cannot write' "$tool" ok.c -n 2 -o /nosuch/ok.pml
expect 6 'cannot write' "$tool" ok.c -n 2 -o /dev/full
expect 6 'cannot write' sh -c '"$1" verify ok.c -n 2 >/dev/full' sh "$tool"
expect 6 'cannot write' "$tool" verify ok.c -n 2 --json /nosuch/r.json
expect 0 '"schema_version": 2' sh -c '"$1" verify ok.c -n 2 -q --json r.json; cat r.json' sh "$tool"
expect 0 'verified' "$tool" verify ok.c -n 2 -- -DUNUSED=1 -O2 -Wall

# no SPIN, no compiler: only where they are needed
expect 6 'Debian package.*spin' env PATH=/nosuch "$tool" verify "$examples/master_worker.c" -n 3

# beyond SPIN's 255 processes: tier 1 has no such limit
expect 0 'verified' "$tool" verify ok.c -n 300
expect 4 '255|process' "$tool" ok.c -n 300

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
