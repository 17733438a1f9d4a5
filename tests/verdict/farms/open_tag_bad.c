// A tag is one of a thousand, and one receive names one of them: another one is sent twice.
// verify: -n 3 => violated MPI-DEADLOCK by own
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, n, x = 0, tag;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    srand((unsigned)time(NULL) + rank);
    for (int i = 1; rank == 0 && i < n; i++) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == 7)
            MPI_Recv(&x, 1, MPI_INT, status.MPI_SOURCE, 7, MPI_COMM_WORLD, &status);
    }
    if (rank > 0) {
        tag = rand() % 1000;
        MPI_Send(&x, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
        if (tag == 8)
            MPI_Send(&x, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
