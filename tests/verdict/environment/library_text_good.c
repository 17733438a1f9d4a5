/* So does the text of the number. */
// verify: -n 2 => bounded says "depends on the number behind MPI_ANY_TAG"
#include <mpi.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank;
    char text[16];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    sprintf(text, "%d", MPI_ANY_TAG);
    if (strlen(text) == 2 && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
