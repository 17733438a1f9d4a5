// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly by own
/* A stream that grows writes where its memory is, and how much, when it is closed. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, got;
    char *text;
    size_t n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = open_memstream(&text, &n);
    fputs("abc", f);
    n = 0;
    fclose(f);
    if (n && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
