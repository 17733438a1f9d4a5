// verify: -n 3 --args "0" => violated MPI-DEADLOCK line 28 by own
// verify: -n 3 --args "1" => verified
// A fence that ends no epoch may also let a rank go before all have called it: then the wildcard
// takes the other message.  One that ends an epoch does not.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int closes = argc > 1 ? atoi(argv[1]) : 0, rank, x = 1, mine[4] = {0};
    MPI_Win w;
    MPI_Status st;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Barrier(MPI_COMM_WORLD);
    if (closes)
        MPI_Win_fence(0, w);
    if (rank == 0) {
        MPI_Win_fence(0, w);
        MPI_Send(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Send(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
        MPI_Win_fence(0, w);
    } else {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &st);
        MPI_Win_fence(0, w);
        MPI_Recv(&x, 1, MPI_INT, 0,
                 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
