#!/bin/sh
# header.sh SOURCE_DIR: our mpi.h has a prototype for every row of core/mpi/mpi_calls.def.
missing=0
for name in $(sed -n 's/^MPI_CALL(\(MPI_[A-Za-z_0-9]*\),.*/\1/p' "$1/core/mpi_calls.def"); do
    [ "$name" = MPI_unlisted ] && continue
    grep -q "[ *]$name(" "$1/frontend/include/mpi.h" && continue
    echo "mpi.h has no $name"
    missing=1
done
exit $missing
