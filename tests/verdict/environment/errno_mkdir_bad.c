/* As errno_mkdir_good.c, but a rank whose folder is there goes on without the others. */
// verify: -n 2 => violated MPI-COLL-MISSING
#include <errno.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static int make_folder(const char *name)
{
    if (mkdir(name, 0755) == 0)
        return 1;
    return errno != EEXIST;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (make_folder("out"))
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
