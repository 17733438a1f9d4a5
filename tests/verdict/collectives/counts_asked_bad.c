// verify: -n 4 => violated MPI-COLL-MISMATCH line 26
/* One rank waits in the call while the other one asks about its counts: they are known then.
 * It calls another collective for some of them. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, in[2] = {0, 0};
    int send[64] = {0}, recv[64], counts[4], displs[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        scanf("%d %d", &in[0], &in[1]);
    MPI_Bcast(in, 2, MPI_INT, 0, MPI_COMM_WORLD);
    if (in[0] < 1 || in[0] > 8)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < 4; i++) {
        counts[i] = in[0];
        displs[i] = 8 * i;
    }
    if (rank == 1 && in[0] == 3)
        if (in[1] > 7)
            MPI_Barrier(MPI_COMM_WORLD);
    MPI_Alltoallv(send, counts, displs, MPI_INT, recv, counts, displs, MPI_INT, MPI_COMM_WORLD);
    MPI_Bcast(recv, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int t = 0; t < recv[0]; t++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
