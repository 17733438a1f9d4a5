/* gmtime() gives the same memory each time: what was copied stays. */
// verify: -n 2 => verified
#include <mpi.h>
#include <time.h>
int main(int argc, char **argv)
{
    int rank;
    time_t first = 0, later = 40 * 86400;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const struct tm copy = *gmtime(&first), *date = &copy;
    int month = date->tm_mon;
    gmtime(&later);
    if (date->tm_mon != month && rank == 0)
        /* nobody sends */
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
