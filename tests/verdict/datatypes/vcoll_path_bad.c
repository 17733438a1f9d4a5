// verify: -n 2 => violated MPI-COLL-COUNT line 28 by own
//
// Only on one path are the counts wrong, and it depends on a message with a wildcard.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n, x = 0, counts[4] = {0}, places[4] = {0}, all[8], mine[4] = {0};
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    if (rank == 1) {
        MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        MPI_Gatherv(mine, 2, MPI_INT, all, counts, places, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        MPI_Request r[2];
        int first;
        counts[0] = counts[1] = 2;
        places[0] = 0;
        places[1] = 4;
        MPI_Irecv(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &r[0]);
        MPI_Irecv(&n, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &r[1]);
        MPI_Waitany(2, r, &first, &status);
        if (first == 1)
            counts[1] = 3;
        MPI_Gatherv(mine, 2, MPI_INT, all, counts, places, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Wait(&r[1 - first], &status);
    }
    MPI_Finalize();
    return 0;
}
