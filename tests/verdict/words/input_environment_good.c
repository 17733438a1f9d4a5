/* All ranks do what the environment tells. */
// verify: -n 2..4 => verified
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int level = 0;
    if (rank == 0 && scanf("%d", &level) == 1 && level > 3)
        printf("verbose\n");
    if (getenv("SLOW") != NULL)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
