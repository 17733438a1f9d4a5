// verify: -n 2 --args "1" => verified says "verified for n" by own
// verify: -n 2 --args "" => bounded says "the count (argument 2) is assumed not to be negative"
/* A number that is read has an upper bound, and may be negative: that it is not is assumed, unless
 * the program asks. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n = 0, a[10] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%d", &n) != 1)
        n = 1;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (n > 10)
        n = 10;
    if (argc == 2 && n < 0)
        n = 0;
    if (rank == 0)
        MPI_Send(a, n, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(a, n, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
