#!/bin/sh
# Units as text: a program that is dumped and read again is the same, files of C and of text are
# linked, and a text that is none is refused with its line.
#   units.sh MPI2SPIN EXAMPLES
set -u
tool=$(realpath "$1")
examples=$(realpath "$2")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0

fail() {
    echo "FAIL $1"
    failed=$((failed + 1))
}

refused() { # FILE TEXT
    "$tool" verify "$1" -n 2 >out 2>&1
    [ $? = 2 ] && grep -q "$2" out || { fail "$1 is refused with '$2'"; head -5 out; }
}

for file in "$examples"/*.c; do
    "$tool" dump --stage frontend "$file" >a.ir 2>/dev/null || continue
    "$tool" dump --stage frontend a.ir >b.ir 2>err
    cmp -s a.ir b.ir || { fail "$file: the text is read as another program"; head -3 err; }
done

cat >main.c <<'END'
#include <mpi.h>
int other(int rank);
int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Recv(&x, 1, MPI_INT, other(rank), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
END
cat >part.ir <<'END'
func @other(i32) i32 {
  param &rank i32 "int"
b0:
  %0 = load i32 &rank
  %1 = bin sub i32 1:i32 %0  ; s2 part.f90:3:5-3:9
  ret %1
}
END
"$tool" verify main.c part.ir -n 2 >out 2>&1
[ $? = 10 ] && grep -q 'main.c:8.*MPI-DEADLOCK' out || { fail "files of both kinds are linked"; head -5 out; }

sed 's/%1$/%7/' part.ir >temp.ir
refused temp.ir "temp.ir:.*temporary"
printf 'func @main() i32 {\nb0:\n  nothing\n}\n' >word.ir
refused word.ir "word.ir:3:1: error: unknown instruction 'nothing'"
printf 'func @main() i32 {\nb0:\n  %%0 = load i32 1:i32\n  ret %%0\n}\n' >check.ir
refused check.ir "check.ir: error: .*the address"
: >empty.ir
refused empty.ir "no main"
printf '\000func @main() i32 {\n' >nul.ir
refused nul.ir "nul.ir: error: cannot read the file: it is no text: it has a NUL byte"
python3 -c 'import random, sys
sys.stdout.buffer.write(random.Random(1).randbytes(4096))' >noise.ir
refused noise.ir "noise.ir:"
[ "$failed" = 0 ]
