/* rand_r() of seeds that differ. */
// verify: -n 2..3 => violated MPI-COLL-MISSING
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank;
    unsigned seed = 5;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    seed += rank;
    for (int i = 0; i < 3; i++)
        if (rand_r(&seed) % 2)
            MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
