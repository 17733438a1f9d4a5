// A stream from which a number was read may be at its end.
// verify: -n 2 => violated MPI-DEADLOCK line 19
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("in.txt", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (feof(f) && rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (fscanf(f, "%d", &x) != 1)
        x = 0;
    if (feof(f) && rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    fclose(f);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
