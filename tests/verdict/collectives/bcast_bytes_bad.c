// verify: -n 2,3 => violated MPI-COLL-MISSING by own
// As bcast_bytes_good.c, but the last number is not sent.
#include <mpi.h>
#include <stdio.h>

struct parameters {
    int width, height;
    double step;
};

int main(int argc, char **argv)
{
    int rank;
    int width = 100, height = 100;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%d %d", &width, &height) < 2)
        width = height = 10;
    struct parameters p = {width, height, 0.1};
    MPI_Bcast(&p, sizeof(int), MPI_BYTE, 0, MPI_COMM_WORLD);
    if (p.width < 1 || p.height < p.width) {
        MPI_Finalize();
        return 0;
    }
    for (int t = 0; t < p.width; t++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
