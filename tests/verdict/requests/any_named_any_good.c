/* As any_named_any_bad.c, and rank 0 has posted its receive before it sends. */
// verify: -n 3 --encoding matching => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, a, b, c;
    MPI_Request r[3], q;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++) {
        if (rank == 0) {
            MPI_Irecv(&a, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &q);
            MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
            MPI_Wait(&q, MPI_STATUS_IGNORE);
        } else if (rank == 1) {
            MPI_Irecv(&a, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &r[0]);
            MPI_Irecv(&b, 1, MPI_INT, 2, MPI_ANY_TAG, MPI_COMM_WORLD, &r[1]);
            MPI_Irecv(&c, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &r[2]);
            MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
            MPI_Isend(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &q);
            MPI_Wait(&q, MPI_STATUS_IGNORE);
        } else if (rank == 2) {
            MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
            MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
