/* A million rounds of some rounds, of which each ends at the same places: the last one is another
 * one. */
// verify: -n 2 => verified no "loop at line"
#include <mpi.h>

static double a[20];

static void exchange(int left, int right)
{
    MPI_Request r[4];
    MPI_Irecv(a, 10, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(a + 19, 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Isend(a + 12, 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &r[2]);
    MPI_Isend(a + 14, 1, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, &r[3]);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    for (int t = 0; t < 1000000; t++)
        for (int k = 0; k < 6; k++)
            exchange((rank + n - 1) % n, (rank + 1) % n);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
