/* Of k < n and n < 10 follows k < 9. */
// verify: -n 2 => verified by spin states 24
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, k = 0, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        if (scanf("%d %d", &k, &n) != 2)
            MPI_Abort(MPI_COMM_WORLD, 1);
        if (k < n && n < 10) {
            if (k < 9)
                MPI_Send(&n, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        } else {
            MPI_Send(&n, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        }
    } else if (rank == 1) {
        MPI_Recv(&k, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
