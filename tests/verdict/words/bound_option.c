// verify: -n 3 => bounded says "; more: --input 'argv[1]=LO..HI'"
// A bound that weakens the verdict names the option that moves it.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, x = 0, n = 3;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1)
        n = atoi(argv[1]);
    for (int i = 0; i < n; i++)
        if (rank == 0)
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else if (rank == 1)
            MPI_Send(&x, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
