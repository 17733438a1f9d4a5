/* The number of items is what is given to fwrite(), which is not what is expected; and a number of
 * characters is none that is known; and of items without bytes none is written. */
// verify: -n 2 => violated MPI-COLL-MISSING line 23
// verify: -n 2 -DPRINTS => violated MPI-COLL-MISSING line 23
// verify: -n 2 -DEMPTY => violated MPI-COLL-MISSING line 23
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, expected = 20, n = 0;
    double a[10] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#ifdef PRINTS
    n = rank == 0 ? printf("%s\n", argv[0]) + 10 : 20;
#elif defined EMPTY
    n = rank == 0 ? (int)fwrite(a, 0, 20, stdout) : 20;
#else
    n = rank == 0 ? (int)fwrite(a, sizeof *a, 10, stdout) : 20;
#endif
    if (n == expected)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
