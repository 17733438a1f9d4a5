/* Rank 1 posts receives from any rank, from rank 2, from any.  Where both from any get messages of
 * rank 2, rank 0 waits in its send, and rank 1 for rank 0 to receive. */
// verify: -n 3 => violated MPI-DEADLOCK by own
// verify: -n 3 --encoding matching => violated MPI-DEADLOCK
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, a, b, c;
    MPI_Request r[3], q;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++) {
        if (rank == 0) {
            MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
            MPI_Irecv(&a, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &q);
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
