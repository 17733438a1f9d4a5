/* MPI_Sendrecv with oneself is fine: its halves are concurrent (MPI-4.0 3.10). */
// verify: -n 1..2 => verified
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, a = 5, b = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Sendrecv(&a, 1, MPI_INT, rank, 1, &b, 1, MPI_INT, rank, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    assert(b == 5);
    MPI_Finalize();
    return 0;
}
