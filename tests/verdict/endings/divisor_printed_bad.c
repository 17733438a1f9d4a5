// verify: -n 2..3 => bounded says "unless atoi(argv[1]) is 0 at line 21: verified within bounds"
// verify: -n 2 --check environment => violated C-RUNTIME line 21
/* Every so many rounds something is printed: the argument may be 0. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, every = 10;
    double mine = 1.0, all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        every = atoi(argv[1]);

    for (int t = 0; t < 50; t++) {
        MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        mine = all / size;
        if (rank == 0 && t % every == 0)
            printf("%d %f\n", t, all);
    }
    MPI_Finalize();
    return 0;
}
