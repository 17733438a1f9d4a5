/* The receive buffer begins where the send buffer ends, or later; or where a number says that is
 * known to lie there. */
// verify: -n 2 --args "3" => verified says "verified for"
// verify: -n 2 --args "x" => verified says "verified for"
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static int data[6];
int main(int argc, char **argv)
{
    int rank, k = argc > 1 ? atoi(argv[1]) : 3;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (k == 0 && (scanf("%d", &k) != 1 || k < 2 || k > 4))
        k = 2;
    MPI_Sendrecv(data, 2, MPI_INT, 1 - rank, 0, data + k, 2, MPI_INT, 1 - rank, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
