/* The root of MPI_Bcast may leave early, and its message be taken by the first receive. */
// verify: -n 3 => violated MPI-COLL-MESSAGE by own
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0, y = 0, z = 0;
    MPI_Request r, s;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &r);
        MPI_Irecv(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &s);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        MPI_Wait(&s, MPI_STATUS_IGNORE);
        MPI_Bcast(&z, 1, MPI_INT, 1, MPI_COMM_WORLD);
    } else if (rank == 1) {
        x = 10;
        MPI_Bcast(&z, 1, MPI_INT, 1, MPI_COMM_WORLD);
        MPI_Isend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else if (rank == 2) {
        x = 20;
        MPI_Isend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
        MPI_Bcast(&z, 1, MPI_INT, 1, MPI_COMM_WORLD);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
