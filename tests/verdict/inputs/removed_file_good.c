/* As removed_file_bad, but the first rank alone looks for the file that it may have removed. */
// verify: -n 2..3 => verified
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int restart = 0;
    if (rank == 0) {
        remove("restart.dat");
        restart = fopen("restart.dat", "r") != NULL;
    }
    MPI_Bcast(&restart, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (restart)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
