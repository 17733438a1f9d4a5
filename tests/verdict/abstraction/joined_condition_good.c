// verify: -n 2,3 => verified
/* Rank 0 tells the others in each round whether it was the last one.  Whether an earlier one is it
 * is not known: the sides of the condition are joined, and neither is excluded behind it. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    enum { MOST = 50 };
    int rank, size, round = 0, hits, sum, done = 0;
    double mean, old = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while (!done) {
        round++;
        hits = rand();
        MPI_Reduce(&hits, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            mean = 4.0 * sum / size;
            if (mean - old < 1e-5 || round >= MOST)
                done = 1;
            old = mean;
        }
        MPI_Bcast(&done, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
