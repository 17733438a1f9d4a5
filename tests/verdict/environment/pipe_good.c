// verify: -n 2 => verified says "cannot hang: verified for"
/* A folder is made, and a file opened: nobody waits. */
#include <mpi.h>
#include <stdio.h>
#include <sys/stat.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        mkdir("pipe", 0700);
    MPI_Barrier(MPI_COMM_WORLD);
    FILE *f = fopen("pipe", "r");
    if (f)
        fclose(f);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
