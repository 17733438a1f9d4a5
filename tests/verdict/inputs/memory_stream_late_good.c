// verify: -n 2 => verified by walk
/* As memory_stream_late_bad.c, but the program sets the number afterwards. */
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
    fclose(f);
    n = 3;
    free(text);
    if (n != 3 && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
