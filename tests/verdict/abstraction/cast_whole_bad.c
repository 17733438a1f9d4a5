// The same, and one of the comparisons holds.
// verify: -n 2 => violated MPI-DEADLOCK line 17 by own
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int random = rand() % 100;
    double whole = random;
    float odd = random % 2 == 1;
    int differs = (int)whole != random || (whole < 41.5) != (random <= 41) ||
                  (odd > 0.5f) != (random % 2 == 1) || whole == 0.25 || whole < 1e300;
    if (differs && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
