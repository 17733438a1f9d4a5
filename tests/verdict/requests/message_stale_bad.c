/* A message is received twice, by a copy of its handle. */
// verify: -n 2 => violated MPI-REQUEST-STALE
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0;
    MPI_Message m, copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Mprobe(1, 0, MPI_COMM_WORLD, &m, MPI_STATUS_IGNORE);
        copy = m;
        MPI_Mrecv(&x, 1, MPI_INT, &m, MPI_STATUS_IGNORE);
        MPI_Mrecv(&x, 1, MPI_INT, &copy, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
