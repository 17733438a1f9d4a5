// verify: -n 2 => violated MPI-DEADLOCK
/* The bytes of a pointer go through a file, one by one. */
#include <mpi.h>
#include <stdio.h>

static int x;

int main(int argc, char **argv)
{
    int rank, got;
    int *p = &x, *q;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = tmpfile();
    for (unsigned i = 0; i < sizeof p; i++)
        fputc(((unsigned char *)&p)[i], f);
    rewind(f);
    for (unsigned i = 0; i < sizeof q; i++)
        ((unsigned char *)&q)[i] = (unsigned char)fgetc(f);
    *q = 1;
    if (x && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
