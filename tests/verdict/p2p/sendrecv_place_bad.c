/* The send and the receive buffer overlap for k = 0 and k = 1. */
// verify: -n 2 --args "4" => violated MPI-ARG-ALIAS line 15
// verify: -n 2 => violated MPI-ARG-ALIAS line 15
#include <mpi.h>
#include <stdlib.h>
static int data[6];
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int k = argc > 1 ? atoi(argv[1]) : 3;
    if (k < 2 || k > 4)
        k = 1;
    MPI_Sendrecv(data, 2, MPI_INT, 1 - rank, 0, data + (k == 4 ? 1 : k), 2, MPI_INT, 1 - rank, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
