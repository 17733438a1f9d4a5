// Rank 0 sees that it is time to stop, and tells the others.
// verify: -n 4 => verified says "verified for"
#include <mpi.h>
#include <stdlib.h>

static void halo(int rank, int size, double *cells)
{
    int up = rank + 1 < size ? rank + 1 : MPI_PROC_NULL, down = rank ? rank - 1 : MPI_PROC_NULL;
    MPI_Request r[4];
    MPI_Irecv(cells, 1, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(cells + 1, 1, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, &r[1]);
    MPI_Isend(cells + 2, 1, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, &r[2]);
    MPI_Isend(cells + 3, 1, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, &r[3]);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;
    double *cells = malloc(4 * sizeof *cells); /* nobody has set them */
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = 1000000, stop = 0;
    while (left-- > 0 && !stop) {
        halo(rank, size, cells);
        if (rank == 0)
            stop = cells[0] < 0;
        MPI_Bcast(&stop, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
