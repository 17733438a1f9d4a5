/* gmtime() gives the same memory each time: the second call changes what the first one gave. */
// verify: -n 2 => violated MPI-DEADLOCK line 16
#include <mpi.h>
#include <time.h>
int main(int argc, char **argv)
{
    int rank;
    time_t first = 0, later = 40 * 86400;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const struct tm *date = gmtime(&first);
    int month = date->tm_mon;
    gmtime(&later);
    if (date->tm_mon != month && rank == 0)
        /* nobody sends */
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
