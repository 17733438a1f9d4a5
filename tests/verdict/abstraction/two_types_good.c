// verify: -n 2..3 --ablate joint => verified
// An integer is broadcast, then a real number: what is asked of the one is not asked of the other,
// which stays one number on all ranks.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, most = 0;
    double x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        scanf("%d", &most);
    MPI_Bcast(&most, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (most > 3)
        MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        scanf("%lf", &x);
    MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (x > 0.5)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
