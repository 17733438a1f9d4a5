/* As in solver_good.c, but one of the equations is wrong for some numbers, as 8. */
// verify: -n 2 => violated MPI-DEADLOCK
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, k = 0, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        if (scanf("%d %d", &k, &n) != 2)
            MPI_Abort(MPI_COMM_WORLD, 1);
        if (k * k >= 0 && !(k >= 0 && k / 4 > k) && k + k % 1 == k &&
            (k % 12) % 5 == k % 5)
            MPI_Send(&n, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&k, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
