/* A group is freed after the ranks were reordered: it is the same for all, so nothing depends
 * on which process has which place. */
// verify: -n 2..4 => verified no "placement, under"
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, period = 0, left, right, from = -1;
    MPI_Group everyone;
    MPI_Comm line;
    MPI_Init(&argc, &argv);
    MPI_Comm_group(MPI_COMM_WORLD, &everyone);
    MPI_Group_size(everyone, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &period, 1, &line);
    MPI_Group_free(&everyone);
    MPI_Comm_rank(line, &rank);
    MPI_Cart_shift(line, 0, 1, &left, &right);
    MPI_Sendrecv(&rank, 1, MPI_INT, right, 0, &from, 1, MPI_INT, left, 0, line,
                 MPI_STATUS_IGNORE);
    assert(rank == 0 || from == rank - 1);
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
