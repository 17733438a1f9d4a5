// verify: -n 2 => violated MPI-ARG-RANK line 16
// Errors on windows are fatal, whatever the handler of the communicator (9.3.2).
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int x = 0, mine[4] = {0}, code;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    code = MPI_Win_create(mine, sizeof mine, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (code != MPI_SUCCESS)
        printf("no window\n");
    MPI_Win_fence(0, w);
    code = MPI_Put(&x, 1, MPI_INT, 2, 0, 1, MPI_INT, w);
    if (code != MPI_SUCCESS)
        printf("no such rank\n");
    MPI_Win_fence(0, w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
