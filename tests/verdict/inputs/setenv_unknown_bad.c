// verify: -n 2 => violated MPI-DEADLOCK says reproduce
/* The environment is not what it was: the name is not known. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, got;
    const char *mode;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    setenv("MODE", "4", 1);
    setenv(argc > 1 ? argv[1] : "MODE", "5", 1);
    mode = getenv("MODE");
    if (mode && *mode == '4' && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
