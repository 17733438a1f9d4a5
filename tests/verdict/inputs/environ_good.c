// verify: -n 2 => verified
/* As environ_bad.c, but rank 0 receives if something else is found. */
#include <mpi.h>
#include <stdlib.h>

extern char **environ;

int main(int argc, char **argv)
{
    int rank, got;
    static char *texts[] = {"PATH=/bin", "MODE=2", NULL};
    const char *mode;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    environ = texts;
    mode = getenv("MODE");
    if (!(mode && *mode == '2') || getenv("HOME") && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
