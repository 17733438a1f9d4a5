// All ranks read one file; a number that is not positive in any round but the first is not expected.
// verify: -n 2 => violated MPI-DEADLOCK line 18 says "== 1 later (line 14)"
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, x, n = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("numbers", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    while (n < 4 && fscanf(f, "%d", &x) == 1) {
        if (x > 0)
            MPI_Barrier(MPI_COMM_WORLD);
        else if (n > 0 && rank == 0)
            MPI_Recv(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        n++;
    }
    fclose(f);
    MPI_Finalize();
    return 0;
}
