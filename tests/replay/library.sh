#!/bin/sh
# The preloaded library compiles without a warning with the MPI library that is there, and wraps
# what the table of MPI functions says: each function that starts, completes or looks for messages.
#   tests/replay/library.sh FOLDER WRAPPERS
set -u
command -v mpicc >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mpicc -std=gnu11 -fPIC -shared -Wall -Wextra -Wno-override-init -Wno-implicit-fallthrough -Werror \
    -I"$1" "$1"/*.c "$2" -o "$work/library.so" -ldl || exit 1
failed=0
for name in Send Isend Irecv Sendrecv Isendrecv_replace Mprobe Mrecv Imrecv Bsend Rsend Ssend Issend Buffer_detach \
    Test Testany Testsome Wait Waitany Waitall Iprobe Probe Recv Recv_init Send_init Start Waitsome Testall Startall Ibcast Alltoallw Comm_split \
    Cart_create Intercomm_create File_open Bcast_init Comm_idup Comm_create_group Finalize Win_create Comm_spawn; do
    nm -D "$work/library.so" | grep -q " T MPI_$name\$" || {
        failed=1
        echo "FAILED: MPI_$name is not wrapped"
    }
done
for name in Comm_rank Get_count Type_size; do
    nm -D "$work/library.so" | grep -q " T MPI_$name\$" && {
        failed=1
        echo "FAILED: MPI_$name is wrapped"
    }
done
exit $failed
