// verify: -n 2 => violated MPI-COLL-COUNT line 27
/* A switch of ten cases is passed in the same way by all ranks: what the value is not, in the case
 * of none of them, is known as well.  Here the ranks do not do the same in that case. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = 0, size = 1, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1)
        size = atoi(argv[1]);
    switch (size) {
    case 1: n = 10; break;
    case 2: n = 50; break;
    case 3: n = 100; break;
    case 4: n = 200; break;
    case 5: n = 400; break;
    case 6: n = 500; break;
    case 7: n = 600; break;
    case 8: n = 800; break;
    case 9: n = 1000; break;
    default: n = 20 + rank; break;
    }
    int *values = malloc((size_t)n * sizeof *values);
    MPI_Bcast(values, n, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    free(values);
    return 0;
}
