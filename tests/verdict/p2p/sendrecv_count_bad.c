/* Both buffers begin in one array, and the count is an argument: they overlap for 5 to 6 elements, and
 * two that are the same for any. */
// verify: -n 2 => violated MPI-ARG-ALIAS line 16
// verify: -n 2 --args "5" => violated MPI-ARG-ALIAS line 16
// verify: -n 2 --args "3" => violated MPI-ARG-ALIAS line 18
// verify: -n 2 --args "0" => verified
#include <mpi.h>
#include <stdlib.h>
static int data[10];
int main(int argc, char **argv)
{
    int rank, n = argc > 1 ? atoi(argv[1]) : 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (n > 0)
        MPI_Sendrecv(data, n, MPI_INT, 1 - rank, 0, data + 4, n, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
    MPI_Sendrecv(data, n, MPI_INT, 1 - rank, 0, data, n, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
