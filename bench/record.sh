#!/bin/sh
# How much slower a program is while mpi2spin trace records it: the least of RUNS runs with and
# without, in turn.  The seconds are those between MPI_Init and MPI_Finalize of rank 0.
#   bench/record.sh MPI2SPIN [RUNS]
set -eu
tool=$(realpath "$1") runs=${2:-5}
here=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mpicc -g -O1 "$here/pingpong.c" -o pingpong
mpicc -g -O1 -w "$here/record.c" -o record

compare() { # NAME, PROCESSES, COMMAND LINE
    name=$1 n=$2
    shift 2
    : >bare; : >recorded
    i=0
    while [ $i -lt "$runs" ]; do
        timeout 60 mpiexec -n "$n" "$@" "$work/bare" >/dev/null
        timeout 60 "$tool" trace --budget 1 --timeout 20 -- mpiexec -n "$n" "$@" "$work/recorded" >/dev/null 2>&1 ||
            true # the farm is not complete
        i=$((i + 1))
    done
    bare=$(sort -g bare | head -1) recorded=$(sort -g recorded | head -1)
    echo "$name $n $bare $recorded" |
        awk '{ printf "%-10s n = %-3s %8.4f s  %8.4f s  %5.2f\n", $1, $2, $3, $4, $4 / $3 }'
}

compare pingpong 2 ./pingpong
for n in 4 8 16; do
    compare halo $n ./record halo 100
    compare sum $n ./record sum 100
    compare farm $n ./record farm 200
done
