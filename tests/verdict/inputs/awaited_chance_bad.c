/* The same where rank 0 alone goes to the barrier: it is a hang, however the loop ends. */
// verify: -n 2 => violated says "MPI-COLL-MISSING"
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, done = 0, drawn = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (!done) {
        if (rand() == 7) {
            done = 1;
            drawn = 8;
        }
    }
    if (drawn == 8 && rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
