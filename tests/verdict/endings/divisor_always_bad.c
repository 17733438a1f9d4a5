// verify: -n 2 => violated C-RUNTIME line 12
// verify: -n 3 => verified
/* What divides is 0 whatever the argument is: with two processes. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int share = 100 / (size - 2), tag = argc > 1 && share > 1 ? atoi(argv[1]) == 1 : 2;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(NULL, 0, MPI_INT, 1, tag, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(NULL, 0, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
