// What a device sends is another thing for each rank.
// verify: -n 2..3 => violated MPI-COLL-MISSING line 15 by own
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("/dev/ttyUSB0", "r");
    if (!f || (n = fgetc(f)) == EOF)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
