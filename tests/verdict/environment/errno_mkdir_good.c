/* What errno says of a call that has failed is an input: a rank that cannot make its folder leaves,
 * unless it was there. */
// verify: -n 2..3 => bounded says "leaves alone"
#include <errno.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static void make_folder(const char *name)
{
    if (mkdir(name, 0755) != 0 && errno != EEXIST) {
        perror(name);
        exit(EXIT_FAILURE);
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    make_folder("out");
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
