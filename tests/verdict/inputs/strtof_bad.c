// verify: -n 2..3 => violated MPI-COLL-MISSING line 18
// Rank 0 reads another number than the others.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    if (argc < 3) {
        MPI_Finalize();
        return 0;
    }
    float end = strtof(argv[me ? 1 : 2], NULL);
    float now = 0;
    while (now < end) {
        MPI_Barrier(MPI_COMM_WORLD);
        now += 0.5f;
    }
    MPI_Finalize();
    return 0;
}
