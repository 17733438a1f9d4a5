/* One rank renames other files than the one that all read, by a function in no table. */
// verify: -n 2 => bounded
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int n = 0, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        renameat(AT_FDCWD, "one.dat", AT_FDCWD, "two.dat");
    FILE *f = fopen("in.dat", "r");
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    if (n > 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
