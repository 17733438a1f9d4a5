// verify: -n 2 => bounded
/* As pipe_bytes_bad.c, but rank 0 receives if nothing was written through the pointer. */
#include <mpi.h>
#include <unistd.h>

static int x;

int main(int argc, char **argv)
{
    int rank, got;
    int *p = &x, *q, ends[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pipe(ends);
    write(ends[1], &p, sizeof p);
    read(ends[0], &q, sizeof q);
    *q = 1;
    if (!x && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
