// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly by own
/* A stream writes to memory of the program. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, got;
    char text[64] = {0}, other[64] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fmemopen(text, sizeof text, "w");
    fprintf(f, "7");
    fclose(f);
    if (text[0] == '7' && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
