// verify: -n 2 --ltl "[] (at(1, 26) -> [] !at(1, 23))" => violated MPI-PROPERTY line 23
// The worker looks for STOP (line 26) first, and sends its result (line 23) after it as well.
#include <mpi.h>

enum { WORK = 1, STOP = 2 };

int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 1; i < size; i++) {
            MPI_Send(&x, 1, MPI_INT, i, STOP, MPI_COMM_WORLD);
            for (int k = 0; k < 2; k++)
                MPI_Recv(&x, 1, MPI_INT, i, WORK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    } else {
        for (int k = 0; k < 2; k++) {
            if (k == 1)
                x = rank;
            MPI_Send(&x, 1, MPI_INT, 0, WORK, MPI_COMM_WORLD);
            if (k == 1)
                break;
            MPI_Recv(&x, 1, MPI_INT, 0, STOP, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
