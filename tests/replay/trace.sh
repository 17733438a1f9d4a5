#!/bin/sh
# mpi2spin trace: programs that are right, that hang, and that go wrong in other ways.
#   tests/replay/trace.sh MPI2SPIN SOURCE [nightly]
. "$(dirname "$0")/expect.sh"

# Is it a program for which the system has to tell of each reading of the counter, and does not?
lacks_counter() { # NAME
    [ "$1" = counter_ends ] || return 1
    cc -w "$here/tells_of_counter.c" -o tells_of_counter
    for _ in 1 2 3 4 5; do
        ./tells_of_counter || return 0
    done
    return 1
}

# Each program of trace/ says in its first line what comes out, and whether that takes long.
trace_all() { # OPTION of grep: those that are nightly, or the others
    for file in "$here"/trace/*.c; do
        line=$(head -1 "$file")
        echo "$line" | grep -q "$1" " nightly " || continue
        name=$(basename "$file" .c)
        if lacks_counter "$name"; then
            echo "NOT RUN: $name: this machine does not tell of readings of the cycle counter"
            continue
        fi
        mpicc -g -w "$file" -o "$name"
        n=$(echo "$line" | sed 's/.*-n \([0-9]*\).*/\1/')
        code=$(echo "$line" | sed 's/.*=> \([0-9]*\).*/\1/')
        text=$(echo "$line" | sed 's/.*=> [0-9]* \{0,1\}//')
        options=$(echo "$line" | sed -n 's/^[^-]*\(--[a-z].*\) -n .*/\1/p')
        # shellcheck disable=SC2086
        expect "$code" "$text" "$tool" trace $options -- mpiexec -n "$n" "./$name"
    done
}

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
    exit
}

if [ "${3:-}" = nightly ]; then
    needs_mpi
    trace_all -e
    finish
fi

expect 1 "the program stands behind --" "$tool" trace
expect 1 "before it are its source files: the program stands behind --" "$tool" trace ring -- mpiexec -n 2 ./ring
expect 1 "with how many processes" "$tool" trace -- ./ring
expect 1 "one process count" "$tool" trace -n 2,3 -- ./ring
expect 1 "an option of mpi2spin trace" "$tool" verify --budget 3 ring.c
expect 6 "apt install mpich libmpich-dev" env MPICC=no-such-mpicc "$tool" trace -- mpiexec -n 2 true

needs_mpi

expect 2 "cannot start" "$tool" trace -n 2 -- no-such-launcher
expect 4 "is it an MPI program" "$tool" trace -- mpiexec -n 2 true
expect 6 "does not compile the library" env MPICC=false "$tool" trace -- mpiexec -n 2 true

# TEXT, EXIT CODE, PROCESSES of the examples
while read -r name code n text; do
    mpicc -g -w "$source/examples/$name.c" -o "$name" -lm
    expect "$code" "$text" "$tool" trace -- mpiexec -n "$n" "./$name"
done <<END
ring 0 3 all bufferings: covered by 1 execution
stencil2d 0 4 cannot hang
polling 0 2 cannot hang
head_to_head 10 2 replay: confirmed
wildcard_steals 10 3 replay: confirmed
works_small_hangs_large 10 3 works_small_hangs_large.c:30
barrier_one_branch 10 3 barrier_one_branch.c:23
token_lost 10 3 MPI-LIVELOCK
END

trace_all -ve

# the sources show that a clock decides nothing, or that it may
expect 0 "what MPI_Wtime gives at clock_times.c:13, 15 decides nothing, as the sources show" "$tool" trace "$here/trace/clock_times.c" -- mpiexec -n 2 ./clock_times
expect 5 "the sources show that MPI_Wtime may decide at line 1[02]" "$tool" trace "$here/trace/clock_ends_good.c" -- mpiexec -n 2 ./clock_ends_good
expect 5 "MPI_Wtime is not called there in the sources" "$tool" trace "$here/trace/clock_ends_good.c" -- mpiexec -n 2 ./clock_times
expect 5 "values that are not followed" "$tool" trace "$here/trace/seed_shared.c" -- mpiexec -n 2 ./seed_shared
expect 5 "the sources have errors" "$tool" trace ./nothing.c -- mpiexec -n 2 ./clock_times

if command -v mpifort >/dev/null && mpifort -g "$here/fortran.f90" -o fortran 2>/dev/null; then
    expect 10 "blocked at fortran.f90:12, fortran.f90:17" "$tool" trace -- mpiexec -n 3 ./fortran
fi
mpicc "$source/examples/head_to_head.c" -o no_lines
expect 10 "compile with -g" "$tool" trace -- mpiexec -n 2 ./no_lines
expect 5 "no more executions are asked for" "$tool" trace --budget 1 -- mpiexec -n 3 ./probe
expect 4 "runs with 3 processes" "$tool" trace -n 2 -- mpiexec -n 3 ./ring
expect 0 "cannot hang" "$tool" trace -o ring.skel --json ring.json -- mpiexec -n 2 ./ring
expect 0 "^skel n 2" cat ring.skel
expect 0 '"processes": 2' cat ring.json
# a program of another MPI library
echo 'int MPI_Init(int *c, char ***v) { return !c || !v; } int MPI_Finalize(void) { return 0; }' >mpi.c
echo 'int MPI_Init(int *, char ***), MPI_Finalize(void);
int main(int c, char **v) { return MPI_Init(&c, &v) || MPI_Finalize(); }' >other.c
cc -shared -fPIC mpi.c -o libother.so && cc other.c -o other -L. -lother -Wl,-rpath,"$work"
expect 4 "two MPI libraries are loaded, .*libother.so" "$tool" trace -- mpiexec -n 2 ./other
mkdir small # where one may: a disk that is full
if mount -t tmpfs -o size=600k none small 2>/dev/null; then
    expect 4 "no room in .* No space left" env TMPDIR="$work/small" "$tool" trace -- mpiexec -n 2 ./ring
    umount small
fi
if [ -e /dev/full ]; then
    expect 6 "No space left" "$tool" trace --json /dev/full -- mpiexec -n 2 ./ring
    expect 6 "No space left" "$tool" trace -o /dev/full -- mpiexec -n 2 ./ring
fi

finish
