#!/bin/sh
# mpi2spin replay where something is wrong: answers, exit codes, and that no process is left.
#   tests/replay/bad.sh MPI2SPIN SOURCE
. "$(dirname "$0")/expect.sh"

cp "$source/examples/head_to_head.c" .
"$tool" verify head_to_head.c -n 2 -q --json r.json >/dev/null
"$tool" verify "$source/examples/ring.c" -n 2 -q --json good.json >/dev/null

expect 1 "no result given" "$tool" replay
expect 1 "No such file" "$tool" replay nothing.json
expect 1 "has no counterexample" "$tool" replay good.json
expect 1 "has no counterexample for this process count" "$tool" replay r.json -n 3
expect 1 "one process count" "$tool" replay r.json -n 2,3
expect 1 "an option of mpi2spin verify" "$tool" replay --replay r.json
expect 6 "apt install mpich libmpich-dev" env MPICC=no-such-mpicc "$tool" replay r.json
expect 10 "not run: .*no-such-mpicc" env MPICC=no-such-mpicc "$tool" verify head_to_head.c -n 2 -q --replay

needs_mpi

expect 0 "^confirmed with .*2 ranks are blocked" "$tool" replay r.json
# where nothing can be kept, the verdict stays
expect 10 "^replay: not run.* cannot make the folder '/dev/null/" env XDG_CACHE_HOME=/dev/null/x "$tool" verify head_to_head.c -n 2 --replay
expect 10 "can hang: violated for n = 2" env -u XDG_CACHE_HOME HOME=/dev/null "$tool" verify head_to_head.c -n 2 --replay
expect 10 "^replay: not run.* cannot make the folder '/dev/null/" env TMPDIR=/dev/null/x "$tool" verify head_to_head.c -n 2 --replay
expect 6 "^not run.* cannot make the folder '/dev/null/" env XDG_CACHE_HOME=/dev/null/x "$tool" replay r.json
expect 10 "^replay: confirmed with .*2 ranks are blocked" "$tool" verify head_to_head.c -n 2 --replay
expect 10 "^replay: confirmed" "$tool" verify head_to_head.c -n 2 --replay -q --format sarif:r.sarif --html r.html
expect 0 "on the real program: confirmed with .*2 ranks are blocked" cat r.sarif
expect 0 '"verdict":"confirmed"' cat r.html
expect 0 "verified" "$tool" verify "$source/examples/ring.c" -n 2 --replay
expect 10 "^replay: confirmed with 3 processes, too" "$tool" verify head_to_head.c -n 2,3 --replay
# what is possible only is a violation once it was seen; and not where it is not
cp "$here/unsure/own_time.c" "$here/unsure/both_sides.c" .
expect 5 "error: may hang with 2 processes" "$tool" verify own_time.c -n 2
expect 10 "can hang: violated for n = 2 (seen on " "$tool" verify own_time.c -n 2 --replay --json seen.json
expect 0 '"verdict": "violated"' cat seen.json
expect 5 "may hang: possibly violated for n = 2$" "$tool" verify both_sides.c -n 2 --replay
expect 5 "^replay: not reproduced" "$tool" verify both_sides.c -n 2 --replay
# each rank has its own clock, and its own seed: the same answer in each replay; not where one decides for all
cp "$here/unsure/clock_own.c" "$here/unsure/seed_own.c" "$here/unsure/clock_shared.c" .
for i in 1 2 3; do
    expect 10 "^replay: confirmed with .*1 rank is blocked at clock_own.c:12" "$tool" verify clock_own.c -n 2 --replay
    expect 10 "^replay: confirmed with .*1 rank is blocked at seed_own.c:14" "$tool" verify seed_own.c -n 2 --replay
done
expect 10 "random numbers of the system were made for it: reading 1" "$tool" verify clock_own.c -n 2 --replay
expect 0 "cannot hang: verified" "$tool" verify clock_shared.c -n 2 --replay
mpicc -g head_to_head.c -o head_to_head
expect 0 "^confirmed" "$tool" replay r.json -- mpiexec -n 2 ./head_to_head
mpicc head_to_head.c -o no_lines
expect 0 "compile with -g" "$tool" replay r.json -- mpiexec -n 2 ./no_lines
expect 4 "runs with 3 processes" "$tool" replay r.json -- mpiexec -n 3 ./head_to_head
expect 4 "is it an MPI program" "$tool" replay r.json -- mpiexec -n 2 true
expect 2 "cannot start" "$tool" replay r.json -- no-such-launcher
expect 4 "is it an MPI program" "$tool" replay r.json -- mpiexec -n 2 ./no-such-program
expect 6 "does not compile the library" env MPICC=false "$tool" replay r.json

# a binary of other sources: the same calls elsewhere; no deadlock at all
cp "$source/examples/wildcard_steals.c" .
"$tool" verify wildcard_steals.c -n 3 -q --json w.json >/dev/null
{ echo; cat wildcard_steals.c; } >moved.c
mpicc -g moved.c -o moved
expect 0 "^confirmed" "$tool" replay w.json
expect 24 "^diverged with .*operation 0 of rank" "$tool" replay w.json -- mpiexec -n 3 ./moved
mpicc -g "$source/examples/ring.c" -o ring
expect 22 "all ranks have ended" "$tool" replay r.json -- mpiexec -n 2 ./ring
# the flags of a database, its own for each file
mkdir -p db/inc
printf 'void wait_for(int rank);\n' >db/inc/wait.h
cat >db/wait.c <<END
#include <mpi.h>
#include <wait.h>
void wait_for(int rank)
{
    int x[8];
    MPI_Recv(x, LENGTH, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
END
cat >db/start.c <<END
#include <mpi.h>
#include <wait.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    wait_for(rank);
    MPI_Finalize();
    return 0;
}
END
cat >db/compile_commands.json <<END
[{"directory": "$work/db", "file": "wait.c", "command": "cc -Iinc '-DLENGTH=sizeof \"a b\"' -o CMakeFiles/heat.dir/wait.c.o -c wait.c"},
 {"directory": "$work/db", "file": "start.c", "command": "cc -Iinc -MD -MF start.d -o CMakeFiles/heat.dir/start.c.o -c start.c"}]
END
expect 10 "^replay: confirmed" "$tool" verify -p db -n 2 --replay
expect 10 "see it hang: mpiexec -n 2 ./heat$" "$tool" verify -p db db/wait.c db/start.c -n 2 --replay
expect 10 "^db/start.c: can hang" "$tool" verify -p db db/wait.c db/start.c -n 2
# a file that the report gives: a command finds its own
cp "$source/tests/verdict/inputs/concrete_numbers_bad.c" numbers.c
"$tool" verify numbers.c -n 2 -q --json n.json >/dev/null
mpicc -g numbers.c -o numbers
expect 21 "'in.txt' is not here with the text" "$tool" replay n.json -- mpiexec -n 2 ./numbers
echo 12 11 >in.txt
expect 0 "^confirmed" "$tool" replay n.json -- mpiexec -n 2 ./numbers
# a rank that dies before
sed 's/MPI_Comm_rank(MPI_COMM_WORLD, &rank);/&\n    if (rank == 1) *(volatile int *)0 = 1;/' \
    head_to_head.c >crash.c
mpicc -g crash.c -o crash
expect 21 "^another fault with .*rank 1 fails" "$tool" replay r.json -- mpiexec -n 2 ./crash
# a rank that computes for ever
sed 's/MPI_Comm_rank(MPI_COMM_WORLD, &rank);/&\n    while (rank == 1);/' head_to_head.c >busy.c
mpicc -g busy.c -o busy
expect 22 "rank 1 computes" "$tool" replay r.json --timeout 5 -- mpiexec -n 2 ./busy

# the ranks stay where they are blocked, until Ctrl-C
expect 1 "an option of mpi2spin replay" "$tool" verify --hold head_to_head.c
"$tool" replay r.json --hold -- mpiexec -n 2 ./head_to_head >held 2>&1 &
pid=$!
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    grep -q "gdb -p" held && break
    sleep 1
done
rank=$(sed -n 's/.*rank 0 (process \([0-9]*\)).*/\1/p' held)
expect 0 "head_to_head" cat "/proc/$rank/cmdline"
kill -INT $pid
wait $pid
expect 1 "No such file" cat "/proc/$rank/cmdline"

are_ranks() { # PROGRAM
    ps -eo args | grep -v grep | grep -q "[.]/$1"
}
until_ranks() { # 0|1 PROGRAM: they are there, or not; or 20 seconds are over
    tries=0
    while [ $tries -lt 100 ]; do
        are_ranks "$2"
        [ $? = "$1" ] && break
        sleep 0.2
        tries=$((tries + 1))
    done
}

# after Ctrl-C, and when the tool is killed, nothing is left
for signal in INT KILL; do
    cp busy "busy_$signal"
    "$tool" replay r.json --timeout 50 -- mpiexec -n 2 "./busy_$signal" >/dev/null 2>&1 &
    pid=$!
    until_ranks 0 "busy_$signal"
    kill -$signal $pid
    wait $pid 2>/dev/null
    until_ranks 1 "busy_$signal"
    if are_ranks "busy_$signal"; then
        failed=$((failed + 1))
        echo "FAILED: processes are left after SIG$signal"
    else
        passed=$((passed + 1))
    fi
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
