/* Each nonblocking collective hands on what the same call of the others gave. */
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request r[3];
    int rank, n, sum, mine, all[64], total = 0;
    double x[8] = {0}, y[8];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    n = rank ? 0 : argc;
    MPI_Ibcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD, &r[0]);
    x[rank % 8] = rank;
    MPI_Iallreduce(x, y, 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &r[1]);
    MPI_Ibarrier(MPI_COMM_WORLD, &r[2]);
    MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    mine = rank + 1;
    MPI_Iallreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r[0]);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    if (sum > 3)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Iallgather(&mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD, &r[0]);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    for (int i = 0; i < 4; i++)
        total += all[i] + (int)y[i];
    MPI_Finalize();
    return total;
}
