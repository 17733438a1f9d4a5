// verify: -n 2 => violated MPI-DEADLOCK by walk
/* The bytes of a pointer go through a file; nothing else can be meant. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, got;
    int x = 0, *p = &x, *q = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = tmpfile();
    fwrite(&p, sizeof p, 1, f);
    rewind(f);
    fread(&q, sizeof q, 1, f);
    *q = 1;
    if (x && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
