// verify: -n 2..3 => violated MPI-COLL-MISSING MPI-DEADLOCK line 23
// verify: -n 2..3 --assume-environment => violated MPI-DEADLOCK line 23 no MPI-COLL-MISSING
/* The file is one thing; that rank 1 waits for what nobody sends is another. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *f = fopen("in.txt", "r");
        if (!f)
            exit(1);
        if (fscanf(f, "%d", &n) != 1)
            exit(1);
        fclose(f);
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 1 && n == 77)
        MPI_Recv(&n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
