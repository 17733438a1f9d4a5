/* gcc only warns of such a main: argv leads to addresses, of which the first byte is anything. */
// verify: -n 2 => inconclusive MPI-DEADLOCK line 13 by own
#include <mpi.h>
#include <stdlib.h>
int main(long argc, char *argv)
{
    int rank, x = 0;
    MPI_Init(0, 0);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argv[0] == 0 || atoi(argv) != 0)
        x = 1;
    if (x && argc)
        MPI_Recv(&x, 1, MPI_INT, !rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
