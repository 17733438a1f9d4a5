#!/bin/sh
# header.sh SOURCE_DIR: our mpi.h has a prototype for every row of core/mpi/mpi_calls.def.
missing=0
table=$1/core/mpi/mpi_calls.def
[ -f "$table" ] || { echo "there is no $table"; exit 1; }
for name in $(sed -n 's/^MPI_CALL(\(MPI_[A-Za-z_0-9]*\),.*/\1/p' "$table"); do
    [ "$name" = MPI_unlisted ] && continue
    grep -q "[ *]$name(" "$1/frontend/include/mpi.h" && continue
    echo "mpi.h has no $name"
    missing=1
done
exit $missing
