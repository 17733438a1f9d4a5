/* Rounds, a sum in each hundredth of them, output in each thousandth: jumps over all of them would
 * be too long, so it is open how many there are. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stdlib.h>

static void exchange(double *a, int left, int right)
{
    MPI_Sendrecv(a + 1, 1, MPI_DOUBLE, left, 1, a + 9, 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(a + 8, 1, MPI_DOUBLE, right, 2, a, 1, MPI_DOUBLE, left, 2, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
}

static void put_out(double *a, int rank, int n)
{
    for (int i = 1; rank == 0 && i < n; i++)
        MPI_Recv(a, 10, MPI_DOUBLE, i, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank)
        MPI_Send(a, 10, MPI_DOUBLE, 0, 7, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    double u[10] = {0}, v[10] = {0}, sum;
    for (int t = 1; t <= 1000000; t++) {
        for (int k = 0; k < 50; k++) {
            exchange(u, (rank + n - 1) % n, (rank + 1) % n);
            exchange(v, (rank + n - 1) % n, (rank + 1) % n);
        }
        if (t % 100 == 0)
            MPI_Reduce(u, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        if (t % 1000 == 0)
            put_out(v, rank, n);
    }
    MPI_Finalize();
    return 0;
}
