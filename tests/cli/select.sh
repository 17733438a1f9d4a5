#!/bin/sh
# Which findings count: --check, --error-on, comments and files that suppress.
#   tests/cli/select.sh MPI2SPIN
set -u
tool=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0 failed=0

# expect CODE PATTERN OPTIONS...: the exit code, and a grep -E pattern of the output; a
# pattern that begins with ! must not be there
expect() {
    want=$1 pattern=$2
    shift 2
    timeout 600 "$tool" verify "$@" >output 2>&1 </dev/null
    got=$?
    found=0
    grep -Eq -- "${pattern#!}" output || found=1
    case $pattern in !*) found=$((1 - found)) ;; esac
    if [ "$got" = "$want" ] && [ $found = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: exit code $got (wanted $want), pattern '$pattern': $*"
        sed 's/^/  | /' output | head -20
    fi
}

# program AT-10 AT-11 AT-12: rank 0 fails in line 10, ranks 1 and 2 hang in line 12
program() {
    cat <<END
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        assert(x == 2); $1
    else $2
        MPI_Ssend(&x, 1, MPI_INT, 3 - rank, 0, MPI_COMM_WORLD); $3
    MPI_Finalize();
    return 0;
}
END
}

program '' '' '' >both.c
expect 10 'MPI-ASSERT' both.c -n 3
expect 10 'MPI-DEADLOCK' both.c -n 3
expect 10 'violated for n = 3' both.c -n 3

# families
expect 10 '!MPI-ASSERT' both.c -n 3 --check=deadlock
expect 10 'MPI-DEADLOCK' both.c -n 3 --check=deadlock
expect 10 '!MPI-DEADLOCK' both.c -n 3 --check=asserts
expect 10 '!MPI-DEADLOCK' both.c -n 3 --check=-deadlock
expect 10 'MPI-ASSERT' both.c -n 3 --check=all,-deadlock
expect 10 'MPI-ASSERT' both.c -n 3 --check=MPI-ASSERT
expect 0 'violated \(suppressed\)' both.c -n 3 --check=args
expect 0 '!: verified' both.c -n 3 --check=args
expect 0 '2 findings are suppressed' both.c -n 3 --check=args
expect 1 "'nonsense' is neither" both.c --check=nonsense
expect 1 "'' is neither" both.c --check=args,
expect 1 "is neither" both.c --error-on=deadlok

# comments
program '// mpi2spin: ignore[MPI-ASSERT] known' '' '' >one.c
expect 10 '!MPI-ASSERT' one.c -n 3
expect 10 'MPI-DEADLOCK' one.c -n 3
expect 0 'violated \(suppressed\).*nothing else was found before it' one.c -n 1
expect 0 'suppressed: known \(one.c:10\)' one.c -n 1 -v
program '/* mpi2spin: ignore[MPI-RACE,MPI-ASSERT] known */' \
    '// mpi2spin: ignore[MPI-DEADLOCK] not on this line' \
    '// mpi2spin: ignore[MPI-DEADLOCK] always small' >two.c
expect 0 'violated \(suppressed\)' two.c -n 3
expect 0 '2 findings are suppressed' two.c -n 3
program '' '
        // mpi2spin: ignore[MPI-DEADLOCK] the line before' '' >above.c
expect 10 '!MPI-DEADLOCK' above.c -n 3
program '// mpi2spin: ignore[MPI-ASSERT]' '' '' >reason.c
expect 10 'reason.c:10:25: warning: a reason is missing' reason.c -n 3
expect 10 'MPI-ASSERT' reason.c -n 3
program '// mpi2spin: ignore MPI-ASSERT known' '' '' >form.c
expect 10 'form.c:10:25: warning: after .mpi2spin:. it must go on' form.c -n 3
program '// mpi2spin: ignore[MPI-NOSUCH] known' '' '' >code.c
expect 10 "'MPI-NOSUCH' is not a code" code.c -n 3
program '// mpi2spin: ignore[C-ERROR] known' '' '' >tool.c
expect 10 'C-ERROR cannot be suppressed' tool.c -n 3
sed 's/x == 2/x == 1/; s/3 - rank/MPI_PROC_NULL/' one.c >unused.c
expect 0 'unused.c:10:25: warning: this comment suppresses nothing' unused.c -n 3
expect 0 'verified for n = 3' unused.c -n 3

# in Fortran: behind !, and in the fixed form behind a letter in the first column
fortran() { # FILE COMMENT LINE
    printf '      use mpi\n      call MPI_Init(i)\n%s\n%s\n      call MPI_Finalize(i)\n      end\n' \
        "$2" "$3" >"$1"
}
wait='      call MPI_Probe(0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE, i)'
fortran none.f90 '' "$wait"
expect 10 'none.f90:4:7: error.*MPI-DEADLOCK' none.f90 -n 1
fortran behind.f90 '' "$wait ! mpi2spin: ignore[MPI-DEADLOCK] known"
expect 0 'suppressed: known \(behind.f90:4\)' behind.f90 -n 1 -v
fortran before.f '      ! mpi2spin: ignore[MPI-DEADLOCK] known' "$wait"
expect 0 'suppressed: known \(before.f:3\)' before.f -n 1 -v
fortran fixed.f 'C mpi2spin: ignore[MPI-DEADLOCK] known' "$wait"
expect 0 'suppressed: known \(fixed.f:3\)' fixed.f -n 1 -v
fortran unused.f90 '' '      i = 1 ! mpi2spin: ignore[MPI-DEADLOCK] known'
expect 0 'unused.f90:4:13: warning: this comment suppresses nothing' unused.f90 -n 1

# a deadlock in executions without the suppressed fault is found
cat >later.c <<'END'
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 1, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        assert(argc == 2); /* mpi2spin: ignore[MPI-ASSERT] usage */
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
END
expect 10 'later.c:15:9: error: .*MPI-DEADLOCK' later.c -n 2
expect 10 '!MPI-ASSERT' later.c -n 2
expect 0 'violated \(suppressed\)' later.c -n 2 --args ""

# behind a suppressed deadlock all faults are looked for
cat >behind.c <<'END'
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Send(x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD); // mpi2spin: ignore[MPI-DEADLOCK] small
    MPI_Recv(x, 2, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
END
expect 0 'no other fault was found' behind.c -n 2
expect 0 '!: verified' behind.c -n 2
sed 's/Send(x, 1/Send(x, 2/; s/Recv(x, 2/Recv(x, 1/' behind.c >fault.c
expect 10 'fault.c:9:.*MPI-TRUNCATION' fault.c -n 2

# files
cat >list <<'END'
# CODE       place          reason
MPI-ASSERT   bo*.c:main     known
MPI-DEADLOCK both.c:12      small
MPI-RACE     both.c         never
END
expect 0 'violated \(suppressed\)' both.c -n 3 --suppressions list
expect 0 'suppressed: known \(list:2\)' both.c -n 3 --suppressions list -v
expect 0 '!suppresses nothing' both.c -n 3 --suppressions list
expect 0 'list:4: this suppresses nothing' unused.c -n 3 --suppressions list -v
echo 'MPI-DEADLOCK both.c:11 small' >list
expect 10 'MPI-DEADLOCK' both.c -n 3 --suppressions list
echo 'MPI-DEADLOCK both.c:other small' >list
expect 10 'MPI-DEADLOCK' both.c -n 3 --suppressions list
echo 'MPI-DEADLOCK both.c:12' >list
expect 1 'list:1: after the place a reason' both.c -n 3 --suppressions list
printf '\n# x\nMPI-DEADLOCK' >list
expect 1 'list:3: after the code a place' both.c -n 3 --suppressions list
echo 'LIMIT *:* x' >list
expect 1 'list:1: LIMIT cannot be suppressed' both.c -n 3 --suppressions list
expect 1 'nosuch: No such file' both.c -n 3 --suppressions nosuch

# warnings as errors
cat >leak.c <<'END'
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Finalize();
    return 0;
}
END
expect 0 'warning: .*MPI-COMM-LEAK' leak.c -n 2
expect 10 'error: .*MPI-COMM-LEAK' leak.c -n 2 --error-on=leaks
expect 10 'counts as an error' leak.c -n 2 --error-on=MPI-COMM-LEAK
expect 10 'violated for n = 2' leak.c -n 2 --error-on=warnings
expect 0 'verified for n = 2' leak.c -n 2 --error-on=races
expect 0 '!MPI-COMM-LEAK' leak.c -n 2 --check=-leaks
expect 0 'verified for n = 2' leak.c -n 2 --check=-leaks --error-on=warnings
echo 'MPI-COMM-LEAK leak.c:main frees itself' >list
expect 0 'verified for n = 2' leak.c -n 2 --error-on=warnings --suppressions list

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
