// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly by own
/* The buffer of a stream: what is in it at any time is not specified (C11 7.21.5.6p2). */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, got;
    static char buffer[BUFSIZ];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = tmpfile();
    setvbuf(f, buffer, _IOFBF, sizeof buffer);
    buffer[0] = 0;
    fputs("text", f);
    int changed = buffer[0] != 0;
    fclose(f);
    if (changed && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
