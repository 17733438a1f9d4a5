// verify: -n 2 => violated MPI-DEADLOCK line 18
// verify: -n 3 => violated MPI-COLL-MISSING
// Rank 1 leaves the loop one round earlier than the others, if rank 0 has not ended it before.
#include <mpi.h>
#include <stdlib.h>

enum { ROUNDS = 100 };

int main(int argc, char **argv)
{
    int rank, size, rounds = 0, more = 1, mine = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while (rounds < (rank == 1 ? ROUNDS - 1 : ROUNDS) && more) {
        if (rank == 0) {
            for (int i = 1; i < size; i++)
                MPI_Recv(&mine, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
            more = rand() % 10 != 0;
        } else {
            MPI_Send(&mine, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
        rounds++;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
