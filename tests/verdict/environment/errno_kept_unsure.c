/* The address of errno, kept: fopen() sets what it points to. */
// verify: -n 2 => inconclusive MPI-COLL-MISSING line 18 says possibly
#include <errno.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int *error = &errno;
    *error = 0;
    FILE *f = fopen("settings.txt", "r");
    if (f)
        fclose(f);
    if (*error != 0)
        MPI_Finalize();
    else {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Finalize();
    }
    return 0;
}
