/* The first results on two communicators are two numbers: one half may stop while the other goes
 * on and waits for it. */
// verify: -n 2 => inconclusive MPI-DEADLOCK
#include <mpi.h>
#include <stdlib.h>

static double mine[4], all[4];

int main(int argc, char **argv)
{
    int rank, token = 0;
    MPI_Comm half;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    for (int i = 0; i < 4; i++)
        mine[i] = rand() / 3.0;
    MPI_Allreduce(mine, all, 4, MPI_DOUBLE, MPI_SUM, half);
    for (int i = 0; i < 3; i++)
        if (all[i] < all[i + 1])
            MPI_Sendrecv_replace(&token, 1, MPI_INT, 1 - rank, i, 1 - rank, i, MPI_COMM_WORLD,
                                 MPI_STATUS_IGNORE);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
