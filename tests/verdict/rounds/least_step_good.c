// A step in time that the ranks agree on in each round.
// verify: -n 4 => verified says "verified for" by own
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
    double x = 0, sum = 1;
    double *cells = malloc(4 * sizeof *cells); /* nobody has set them */
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int N = argc > 1 ? atoi(argv[1]) : 10;
    double t = 0;
    while (t < N) {
        x = cells[0] + 1;
        MPI_Allreduce(&x, &sum, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
        t += sum;
        halo(rank, size, cells);
    }
    MPI_Finalize();
    return 0;
}
