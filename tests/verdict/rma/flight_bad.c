// verify: -n 2 --args "0" => violated MPI-BUFFER-IN-FLIGHT line 27 findings 1 says "end the epoch of the operation"
// verify: -n 2 --args "1" => violated MPI-BUFFER-IN-FLIGHT line 31 findings 1
// verify: -n 2 --args "2" => violated MPI-BUFFER-IN-FLIGHT line 37 findings 1
// verify: -n 2 --args "3" => violated MPI-BUFFER-IN-FLIGHT line 43 findings 1
// verify: -n 2 --args "4" => violated MPI-BUFFER-IN-FLIGHT line 47 findings 1
// verify: -n 2 --args "5" => verified
// R10, R11, R12, R62: the buffer of an operation, until the epoch ends.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, other, b[8] = {0}, mine[8] = {0};
    MPI_Win w;
    MPI_Group all, its;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = rank == 0;
    MPI_Win_create(mine, sizeof mine, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &other, &its);
    if (which == 0) {
        MPI_Win_fence(0, w);
        if (rank == 0)
            MPI_Put(b, 4, MPI_INT, other, 0, 4, MPI_INT, w);
        b[3] = 1;
    } else if (which == 1) {
        MPI_Win_fence(0, w);
        MPI_Get(b, 4, MPI_INT, other, 0, 4, MPI_INT, w);
        printf("%d\n", b[0]);
    } else if (which == 2) {
        MPI_Win_post(its, 0, w);
        MPI_Win_start(its, 0, w);
        MPI_Accumulate(b, 4, MPI_INT, other, 0, 4, MPI_INT, MPI_SUM, w);
        MPI_Recv(b, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        b[2] = 1;
        MPI_Win_complete(w);
        MPI_Win_wait(w);
    } else if (which == 3) {
        MPI_Win_fence(0, w);
        MPI_Get(b, 4, MPI_INT, other, 0, 4, MPI_INT, w);
        MPI_Put(&b[3], 4, MPI_INT, other, 4, 4, MPI_INT, w);
    } else if (which == 4) {
        MPI_Win_fence(0, w);
        MPI_Get(b, 4, MPI_INT, other, 0, 4, MPI_INT, w);
        MPI_Get(&b[3], 4, MPI_INT, other, 4, 4, MPI_INT, w);
    } else {
        MPI_Win_fence(0, w);
        MPI_Get(b, 4, MPI_INT, other, 0, 4, MPI_INT, w);
        MPI_Win_fence(0, w);
        MPI_Put(b, 4, MPI_INT, other, rank == 0 ? 0 : 4, 4, MPI_INT, w);
        printf("%d\n", b[0]);
    }
    if (which != 2)
        MPI_Win_fence(0, w);
    b[0] = 1;
    MPI_Group_free(&its);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
