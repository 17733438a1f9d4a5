// verify: -n 2 => bounded says "fopen() is assumed not to wait for ever [call-waits, under]"
/* Nobody opens the other end of a named pipe. */
#include <mpi.h>
#include <stdio.h>
#include <sys/stat.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        mkfifo("pipe", 0600);
    MPI_Barrier(MPI_COMM_WORLD);
    FILE *f = fopen("pipe", "r");
    if (f)
        fclose(f);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
