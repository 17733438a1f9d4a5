// verify: -n 3..6 => verified
/* Each rank tells its next one how many messages follow: pairs of ranks are in their own rounds of
 * loops whose counts are read, at once. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    double v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    srand(rank);
    for (int t = 0; t < 5; t++) {
        int k = rand(), got;
        if (rank > 0) {
            MPI_Recv(&got, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int i = 0; i < got; i++)
                MPI_Recv(&v, 1, MPI_DOUBLE, rank - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        if (rank < size - 1) {
            MPI_Send(&k, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
            for (int i = 0; i < k; i++)
                MPI_Send(&v, 1, MPI_DOUBLE, rank + 1, 1, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
