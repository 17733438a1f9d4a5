#!/bin/sh
# Each supported MPI function, each argument that is a communicator, a datatype or an operator:
# the null handle there is found, with its own code.
#   tests/verdict/arguments.sh BATCH MPI.H MPI_CALLS.DEF EVERY
# EVERY: one of so many is looked at.
set -u
batch=$(realpath "$1") header=$(realpath "$2") table=$(realpath "$3") every=$4
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
status=0 n=0

sed 's|/\*[^*]*\*/||g' "$header" | tr '\n' ' ' | tr -s ' ' |
    grep -Eo '(int|double|MPI_[A-Z][A-Za-z0-9_]*) MPI_[A-Za-z0-9_]+\([^;]*\);' |
    grep -v typedef >prototypes
awk -f "$here/arguments.awk" "$table" prototypes | sort -u >calls
[ "$(wc -l <calls)" -gt 200 ] || { echo "the calls were not found"; status=1; }
awk -v every="$every" 'NR % every == 0' calls >some && mv some calls

while IFS='	' read -r name argument code call; do
    n=$((n + 1))
    mkdir $n
    cat >$n/call.c <<END
#include <mpi.h>
int main(void)
{
    int b[400] = {0}, numbers[80] = {0}, size[1] = {1}, round[1] = {1};
    MPI_Aint places[4] = {0}; MPI_Count counts[4] = {0};
    char text[8192] = "";
    MPI_Comm grid, made;
    MPI_Group group;
    MPI_Datatype types[2] = {MPI_INT, MPI_INT};
    MPI_Info info;
    MPI_Errhandler handler;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Message message;
    MPI_Status status;
    MPI_Init(0, 0);
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    MPI_Cart_create(MPI_COMM_WORLD, 1, size, round, 0, &grid);
    $call
    MPI_Finalize();
    return 0;
}
END
    printf '%s/output\t%s\tverify -q -n 1 call.c\n' $n $n >>runs
done <calls
[ "$("$batch" 60 <runs | wc -l)" = $n ] || { echo "not all were run"; status=1; }
n=0
while IFS='	' read -r name argument code call; do
    n=$((n + 1))
    grep -q "^call.c:18:[0-9]*: error: .*\[$code\]" $n/output ||
        { echo "$call: argument $argument: no [$code]"; grep ': error: ' $n/output; status=1; }
done <calls
echo "$n calls"
exit $status
