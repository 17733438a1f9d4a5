/* Two requests, tested in turn until both are done. */
// verify: -n 3 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0, y = 0, first = 0, second = 0;
    MPI_Request r, s;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        MPI_Irecv(&y, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &s);
        while (!first || !second) {
            if (!first)
                MPI_Test(&r, &first, MPI_STATUS_IGNORE);
            if (!second)
                MPI_Test(&s, &second, MPI_STATUS_IGNORE);
        }
    } else {
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
