// verify: -n 2 => verified
#include <stdio.h>
#ifndef NO_MPI
#include <mpi.h>
#endif

int main(int argc, char **argv)
{
#ifndef NO_MPI
    int rank, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int partner = 1 - rank;
    MPI_Sendrecv(&rank, 1, MPI_INT, partner, 0, &got, 1, MPI_INT, partner, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
#endif
    printf("done\n");
    return 0;
}
