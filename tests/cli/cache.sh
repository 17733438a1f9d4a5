#!/bin/sh
# --cache: a run is found again while its slices do the same, and never otherwise.
#   tests/cli/cache.sh MPI2SPIN
set -u
tool=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0

write() { # FIRST-LINES EXTRA TAG
    cat >p.c <<END
$1#include "tag.h"
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, x = 0;
    double unused = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    $2
    if (rand() % 2 && rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, TAG, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Ssend(&x, 1, MPI_INT, 1, TAG, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
END
    echo "#define TAG $3" >tag.h
}

# expect WHAT CODE CACHED: the next run
expect() {
    what=$1 code=$2 cached=$3
    shift 3
    timeout 600 "$tool" verify p.c -n 2 --cache kept --json out.json "$@" >out 2>&1
    got=$?
    [ "$got" = "$code" ] || { echo "FAILED: $what: exit code $got: $(cat out)"; failed=1; }
    grep -q "\"cached\": $cached" out.json ||
        { echo "FAILED: $what: cached is not $cached: $(cat out)"; failed=1; }
}

write '' '' 3
expect 'the first run' 0 false
expect 'again' 0 true
line() { grep -o 'p.c:[0-9]*:[0-9]*' out | head -n 1; }
before=$(expect 'verbose' 0 true -v; line)
write '/* two more
lines */
' '' 3
expect 'other lines' 0 true -v
[ "$before" = p.c:11:9 ] && [ "$(line)" = p.c:13:9 ] ||
    { echo "FAILED: places '$before' and '$(line)'"; failed=1; }
write '' 'unused = unused * 2 + rank;' 3
expect 'code that does not matter' 0 true
expect 'another option' 0 false --max-unroll 5
write '' '' 4
expect 'a header that matters' 10 false
expect 'the same fault' 10 true
write '
' '' 4
expect 'a fault at other lines' 10 false
grep -q 'p.c:1[0-9]:' out || { echo "FAILED: the fault has no place"; failed=1; }

write '' '' 3
for damage in 'truncate -s 20' 'sed -i s/verified/varified/' 'sed -i s/places/plaices/' \
    'truncate -s 0'; do
    $damage kept/runs/*.json
    expect "damaged by $damage" 0 false
    expect "repaired after $damage" 0 true
done
chmod -R a-w kept 2>/dev/null
if [ "$(id -u)" != 0 ]; then
    write '' '' 5
    expect 'a cache that cannot be written' 10 false
    grep -q 'cannot write the cache' out || { echo "FAILED: no warning"; failed=1; }
fi
chmod -R u+w kept
echo text >file
timeout 600 "$tool" verify p.c -n 2 --cache file >out 2>&1
grep -q 'cannot write the cache' out || { echo "FAILED: a file as cache: $(cat out)"; failed=1; }
write '' '/* mpi2spin: ignore[MPI-RACE] no reason to keep */' 3
expect 'with a suppression' 0 false
expect 'with a suppression, again' 0 false
exit $failed
