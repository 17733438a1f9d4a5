// verify: -n 2 --needs-buffering => verified says "no message needs to be kept"
// verify: -n 2 --ltl "<> terminated" => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++)
        MPI_Sendrecv(&x, 1, MPI_INT, 1 - rank, 1, &y, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
