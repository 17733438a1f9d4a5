// verify: -n 2..3 --ltl "[] (at(1, 26) -> [] !at(1, 22))" => verified
// Who got STOP (line 26) sends no result (line 22) any more.
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
            MPI_Send(&x, 1, MPI_INT, i, WORK, MPI_COMM_WORLD);
            MPI_Recv(&x, 1, MPI_INT, i, WORK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&x, 1, MPI_INT, i, STOP, MPI_COMM_WORLD);
        }
    } else {
        MPI_Recv(&x, 1, MPI_INT, 0, WORK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        x = rank;
        MPI_Send(&x, 1, MPI_INT, 0, WORK, MPI_COMM_WORLD);


        /* the end */
        MPI_Recv(&x, 1, MPI_INT, 0, STOP, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
