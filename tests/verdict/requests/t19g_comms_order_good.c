/* The same with nonblocking collectives: any order does. */
// verify: -n 2 => verified by walk
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0;
    MPI_Comm other;
    MPI_Request r[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    if (rank == 0) {
        MPI_Ibcast(&x, 1, MPI_INT, 1, MPI_COMM_WORLD, &r[0]);
        MPI_Ibarrier(other, &r[1]);
    } else {
        MPI_Ibarrier(other, &r[0]);
        MPI_Ibcast(&x, 1, MPI_INT, 1, MPI_COMM_WORLD, &r[1]);
    }
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Comm_free(&other);
    MPI_Finalize();
    return 0;
}
