// verify: -n 2..4 => verified
// A loop that may end in each of its 100 rounds.  Rank 0 says whether it goes on, so all ranks leave
// it in the same round, also in the last one, where nobody cares about what rank 0 says.
#include <mpi.h>
#include <stdlib.h>

enum { ROUNDS = 100 };

int main(int argc, char **argv)
{
    int rank, size, rounds = 0, more = 1, mine = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while (rounds < ROUNDS && more) {
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
