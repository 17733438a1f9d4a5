// verify: -n 2 => violated MPI-DEADLOCK line 9 says "from(2) is evaluated before from(1)"
/* The values of an initialiser have no order (C11 6.7.9p23). */
#include <mpi.h>

static int from(int tag)
{
    int v = 0;
    MPI_Status status;
    MPI_Recv(&v, 1, MPI_INT, 1, tag, MPI_COMM_WORLD, &status);
    return v;
}

int main(int argc, char **argv)
{
    int rank, v = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        int list[] = {from(1), from(2)};
        v = list[0];
    } else if (rank == 1) {
        MPI_Ssend(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Ssend(&v, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
