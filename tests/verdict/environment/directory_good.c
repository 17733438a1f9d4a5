/* A directory that is not there is a failure of the environment. */
// verify: -n 2 => bounded says "unless rank 0 leaves alone"
#include <dirent.h>
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        DIR *d = opendir("data");
        if (!d)
            exit(1);
        closedir(d);
        if (chdir("out") != 0)
            exit(1);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
