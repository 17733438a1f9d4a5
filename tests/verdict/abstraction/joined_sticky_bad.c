// A choice that is kept from an earlier round is not the choice of the last round.
// verify: -n 2 --max-steps 200000 => inconclusive MPI-COLL-MISSING line 30 says "possibly violated"
#include <mpi.h>
#include <stdlib.h>

enum { DRAWS = 300 };

int main(int argc, char **argv)
{
    int rank, ever = 0, last = 0, many = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < DRAWS; i++) {
        last = rand() > 1000 ? 1 : 0;
        ever = last ? 1 : ever;
        many = 3 * many + last;
    }
    if (rank == 0) {
        if (ever)
            MPI_Send(&ever, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
        MPI_Send(&last, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    } else {
        MPI_Status status;
        int got;
        MPI_Probe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == 4)
            MPI_Recv(&got, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, &status);
        MPI_Recv(&got, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, &status);
        if (got == 0 && status.MPI_TAG == 5)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    if (many == 7 && !ever)
        abort();
    if (rank == 0 && !ever)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
