// verify: -n 2 => verified
/* As file_text_bad.c, but rank 0 receives if nothing was written through the pointer. */
#include <mpi.h>
#include <stdio.h>

static int x;

int main(int argc, char **argv)
{
    int rank, got;
    void *q = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = tmpfile();
    fprintf(f, "%p\n", (void *)&x);
    rewind(f);
    fscanf(f, "%p", &q);
    *(int *)q = 1;
    if (!x && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
