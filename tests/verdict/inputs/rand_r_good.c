/* rand_r() of one seed, and of what becomes of it. */
// verify: -n 2..3 => verified by walk
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    unsigned seed = 5;
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 3; i++)
        if (rand_r(&seed) % 2)
            MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
