// verify: -n 2 => violated MPI-DEADLOCK
/* A loop over data that is cut chooses a pointer: an unknown pointer in its place would not
 * point to `turn`. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, turn = 0, other = 0, got, *p = &other;
    double data[100], best = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 100; i++)
        data[i] = i * rank;
    MPI_Allreduce(MPI_IN_PLACE, data, 100, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < 100; i++)
        if (data[i] > best) {
            best = data[i];
            p = &turn;
        }
    *p = 1;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
