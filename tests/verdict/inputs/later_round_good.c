// All ranks read one file; a number that is not positive ends the rounds of all of them.
// verify: -n 2 => verified
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, x, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("numbers", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    while (n < 4 && fscanf(f, "%d", &x) == 1) {
        if (x > 0)
            MPI_Barrier(MPI_COMM_WORLD);
        else
            break;
        n++;
    }
    fclose(f);
    MPI_Finalize();
    return 0;
}
