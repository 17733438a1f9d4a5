// verify: -n 2 => verified by walk
/* The bytes of a pointer are sent as a number of type MPI_DOUBLE. */
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, turn = 0, other, got, *p = &other, *q;
    double from, to;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memcpy(&from, &p, sizeof p);
    MPI_Sendrecv(&from, 1, MPI_DOUBLE, rank, 0, &to, 1, MPI_DOUBLE, rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    memcpy(&q, &to, sizeof q);
    *q = 1;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
