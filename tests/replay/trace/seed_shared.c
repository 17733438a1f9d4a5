// trace: -n 2 => 5 what time gives at seed_shared.c:12
/* One rank throws a coin, by a seed that is another one each second, and tells all. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand(time(NULL));
    int k = rand();
    MPI_Bcast(&k, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (k % 2) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
