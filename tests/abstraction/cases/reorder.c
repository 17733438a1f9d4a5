// dump: -n 3 --args "world"
// Ranks may be reordered.  What a process has done before decides nothing afterwards, so all orders
// are the same; but not where the old ranks are asked for again.
// expect: MPI_Send depends on the ranks before
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, dims[1] = {3}, periods[1] = {1}, left, right, x = 0;
    MPI_Comm ring;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 1, &ring);
    MPI_Comm_rank(ring, &rank);
    MPI_Cart_shift(ring, 0, 1, &left, &right);
    MPI_Sendrecv(&rank, 1, MPI_INT, right, 0, &x, 1, MPI_INT, left, 0, ring,
                 MPI_STATUS_IGNORE);
    if (argc > 1 && strcmp(argv[1], "world") == 0) {
        if (rank == 0)
            MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
