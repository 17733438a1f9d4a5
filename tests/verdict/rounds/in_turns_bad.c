/* The last two sums stand in turns in one array, but a rank compares what it has added itself. */
// verify: -n 2..4 => violated MPI-COLL-MISSING line 14
#include <mpi.h>
#include <stdlib.h>
#include <time.h>
int main(int argc, char **argv)
{
    int rank, n = 100, k = 0, sum[2] = {0, 0}, delta = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand((unsigned)time(NULL) + rank);
    while (delta > 0) {
        int part = rand() % n;
        MPI_Allreduce(&part, &sum[k], 1, MPI_INT, MPI_BXOR, MPI_COMM_WORLD);
        delta = part ^ sum[k ^ 1];
        n += 2;
        k ^= 1;
    }
    MPI_Finalize();
    return 0;
}
