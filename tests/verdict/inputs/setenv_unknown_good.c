// verify: -n 2 => verified by walk
/* As setenv_unknown_bad.c, but what is set later is found. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    setenv(argc > 1 ? argv[1] : "MODE", "5", 1);
    setenv("MODE", "4", 1);
    if (getenv("MODE") == NULL && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
