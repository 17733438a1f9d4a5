/* Rank 0 reads commands; all ranks compare the text that it hands on. */
// verify: -n 2..3 => verified
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
        if (strncmp(text, "sync", 4) == 0)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    (void)number;
    MPI_Finalize();
    return 0;
}
