#!/bin/sh
# LLVM IR as input: verdicts with the program's names and places, and what is refused.
#   llvm.sh MPI2SPIN CLANG ROOT
# It fails where the IR of another LLVM has another shape: the names of variables are operands of
# metadata, which LLVM does not promise (frontend/llvm/debug.c).
set -u
tool=$(realpath "$1")
clang=$2
root=$(realpath "$3")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0

compile() { # FILE FLAGS: its IR, as text
    file=$1
    shift
    "$clang" -w -S -emit-llvm "-I$root/frontend/include" "$@" "$file" -o "${file%.c}.ll"
}

expect() { # CODE PATTERN FILES...
    code=$1 pattern=$2
    shift 2
    "$tool" verify "$@" -n 2 >out 2>&1
    got=$?
    [ $got = "$code" ] && grep -Eq -- "$pattern" out && return
    echo "FAIL $*: exit code $got, or no '$pattern'"
    head -8 out | sed 's/^/    /'
    failed=$((failed + 1))
}

cat >head.c <<'END'
#include <mpi.h>
double field[10];
static int other(int me)
{
    static int calls;
    calls++;
    return 1 - me;
}
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Ssend(field, 10, MPI_DOUBLE,
              other(rank), 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
END
compile head.c -g -O0
expect 10 'head.c:14:5: error: .*MPI-DEADLOCK' head.ll
"$tool" dump --stage frontend head.ll >out
for name in 'local &rank i32 "int"' 'param &me i32 "int"' 'global $calls i32 "int"' \
    'global $field agg(80,[0-9]*) "double\[10\]" elem f64  ; head.c:2' \
    'text "MPI_Ssend(field, 10, MPI_DOUBLE, other(rank), 0, MPI_COMM_WORLD)".*head.c:14:5-15:46'; do
    grep -q "$name" out || { echo "FAIL the name is not found: $name"; failed=$((failed + 1)); }
done

"$clang" -w -g -c -emit-llvm "-I$root/frontend/include" head.c -o head.bc
expect 10 'head.c:14:5: error: .*MPI-DEADLOCK' head.bc

# Optimised code has no variables left, and the same verdict.
compile head.c -g -O1
expect 10 'head.c:14:5: error: .*MPI-DEADLOCK' head.ll

# Files of several kinds are one program.
sed -n '/^double/,/^}/p' head.c | sed 's/^static int other/int other/' >part.c
sed -n '1p; /^int main/,$p' head.c | sed '1a extern double field[10]; int other(int me);' >main.c
compile part.c -g
expect 10 'main.c:8:5: error: .*MPI-DEADLOCK' main.c part.ll

compile head.c -O0
expect 4 'head.ll: error: it has no debug information: compile it with -g' head.ll
compile head.c -g --target=aarch64-linux-gnu -nostdlibinc
[ ! -s head.ll ] || expect 4 'head.ll: error: it was made for another machine' head.ll
echo 'int main' >noise.ll
expect 2 'noise.ll: error: this is no LLVM IR of version 19: expected top-level entity' noise.ll
python3 -c 'import random, sys
sys.stdout.buffer.write(random.Random(1).randbytes(4096))' >noise.bc
expect 2 'noise.bc: error: this is no LLVM IR' noise.bc

# A communicator is an int in MPICH.
cat >mpich.c <<'END'
typedef int MPI_Comm;
int MPI_Init(int *, char ***), MPI_Barrier(MPI_Comm), MPI_Finalize(void);
int main(void)
{
    MPI_Init(0, 0);
    MPI_Barrier(0x44000000);
    MPI_Finalize();
    return 0;
}
END
compile mpich.c -g
expect 2 "MPI_Barrier has parameters of other types here than in mpi2spin's own mpi.h" mpich.ll

cat >open.c <<'END'
extern struct ompi_predefined_communicator_t ompi_mpi_comm_world;
int MPI_Init(int *, char ***), MPI_Barrier(void *), MPI_Finalize(void);
int main(void)
{
    MPI_Init(0, 0);
    MPI_Barrier(&ompi_mpi_comm_world);
    MPI_Finalize();
    return 0;
}
END
compile open.c -g
expect 4 "open.ll: error: it was compiled with Open MPI's mpi.h" open.ll

cat >vector.c <<'END'
typedef int four __attribute__((vector_size(16)));
four twice(four x) { return x + x; }
int main(void) { four x = {0}; return twice(x)[0]; }
END
compile vector.c -g
expect 4 "vector.c:2:31: error: arithmetic of vectors is not supported .*\[C-UNSUPPORTED\]" \
    vector.ll

# flang looks beside the file before it looks into folders.
if command -v flang-new-19 >/dev/null; then
    mkdir own && echo "      integer, parameter :: MPI_COMM_WORLD = 0" >own/mpif.h
    printf "      include 'mpif.h'\n      call MPI_Init(i)\n      end\n" >own/own.f
    expect 4 "own.f: error: the mpif.h beside this file is that of another MPI library" own/own.f
fi
[ "$failed" = 0 ]
