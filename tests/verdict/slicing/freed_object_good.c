/* Only what was allocated is freed. */
// verify: -n 2 => verified says "verified for n = 2"
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int small[4], *p = small;
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    if (argc > 5)
        p = malloc(16);
    if (p != small)
        free(p);
    p = (int *)malloc(8) + 1;
    free(p - 1);
    MPI_Finalize();
    return 0;
}
