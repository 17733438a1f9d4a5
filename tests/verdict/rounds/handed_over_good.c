/* Behind the rounds rank 0 stands at a send, rank 1 at a receive, and rank 2 at one of any source, when the ranks
 * are explored one by one: what they have begun is not begun again. */
// verify: -n 4 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, one = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int t = 0; t < 100000; t++)
        MPI_Bcast(&one, 1, MPI_INT, t % size, MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Send(&one, 1, MPI_INT, 2, 1, MPI_COMM_WORLD);
        MPI_Send(&one, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&one, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&one, 1, MPI_INT, 2, 1, MPI_COMM_WORLD);
    } else if (rank == 2) {
        MPI_Recv(&one, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&one, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
