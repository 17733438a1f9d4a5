// verify: -n 2 => violated MPI-DEADLOCK line 27 says "error: can hang with 2 processes: rank 0 calls" by own
/* What is wrong when the file is there is told first, and decides. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int first_number(void)
{
    int n = 3;
    FILE *f = fopen("in.txt", "r");
    if (!f)
        exit(1);
    if (fscanf(f, "%d", &n) != 1)
        n = 4;
    fclose(f);
    return n;
}

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        n = first_number();
    if (rank == 1)
        MPI_Recv(&n, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return n < 0;
}
