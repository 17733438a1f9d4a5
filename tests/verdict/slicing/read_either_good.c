// verify: -n 2 => verified by walk
/* As read_either_bad.c, but nothing that communication depends on can be meant. */
#include <mpi.h>
#include <stdio.h>

static int x, y;

int main(int argc, char **argv)
{
    int rank, got;
    int *p, *q;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = tmpfile();
    p = argc > 1 ? &x : &y;
    fwrite(&p, sizeof p, 1, f);
    rewind(f);
    fread(&q, sizeof q, 1, f);
    *q = 1;
    if (rank > 1)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
