/* A function of the system finds a function of the program in memory: that is not followed, and
 * said where the function communicates. */
// verify: -n 2 => unsupported C-UNSUPPORTED line 20
#define _GNU_SOURCE
#include <glob.h>
#include <mpi.h>

static void finish(void *folder)
{
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    glob_t found = {0};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    found.gl_closedir = finish;
    rank == 0 && glob("*", GLOB_ALTDIRFUNC, 0, &found);
    MPI_Finalize();
    return 0;
}
