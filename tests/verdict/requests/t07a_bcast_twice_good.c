/* Two broadcasts from one root, which may leave both early: values are not mixed. */
// verify: -n 3 => verified
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        x = 1;
        y = 2;
    }
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&y, 1, MPI_INT, 0, MPI_COMM_WORLD);
    assert(x == 1 && y == 2);
    MPI_Finalize();
    return 0;
}
