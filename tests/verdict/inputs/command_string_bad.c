/* The same, but the last rank looks at the wrong character. */
// verify: -n 2 => violated MPI-COLL-MISSING
#include <mpi.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char text[64] = "", *number = text;
    for (;;) {
        if (rank == 0 && scanf("%63s", text) != 1)
            strcpy(text, "quit");
        MPI_Bcast(text, sizeof text, MPI_CHAR, 0, MPI_COMM_WORLD);
        if (strcmp(text, "quit") == 0)
            break;
        if (strncmp(text + (rank == size - 1), "sync", 4) == 0)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    (void)number;
    MPI_Finalize();
    return 0;
}
