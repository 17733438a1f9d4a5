/* An array of requests that is filled in a loop. */
// verify: -n 2..4 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int size, n = 0, x = 0, y[8];
    MPI_Request r[16];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int p = 0; p < size; p++) {
        if (p == rank)
            continue;
        MPI_Irecv(&y[p], 1, MPI_INT, p, 0, MPI_COMM_WORLD, &r[n++]);
        MPI_Isend(&x, 1, MPI_INT, p, 0, MPI_COMM_WORLD, &r[n++]);
    }
    MPI_Waitall(n, r, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
