/* One rank puts another file in the place of the one that all read, by a function in no table. */
// verify: -n 2 => inconclusive MPI-COLL-MISSING line 19
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int n = 0, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        renameat(AT_FDCWD, "other.dat", AT_FDCWD, "in.dat");
    FILE *f = fopen("in.dat", "r");
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    if (n > 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
