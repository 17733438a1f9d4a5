/* As merge_good.c, but who sends depends on what was joined: that is found, as a choice that
 * the model may have invented. */
// verify: -n 2 --max-states 5000 => inconclusive MPI-DEADLOCK
#include <mpi.h>
#include <stdlib.h>

enum { N = 40 };

int main(int argc, char **argv)
{
    int rank, a[N], b[N], less = 0, more = 0, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < N; i++) {
        a[i] = rand();
        b[i] = rand();
    }
    for (int i = 0; i < N; i++)
        if (a[i] < b[i])
            less += 1 + i * i % 7;
        else
            more += 1 + i % 5;
    if (rank == 1 && less > more)
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
