/* What functions of the library write besides: tzset() may set timezone and tzname, and so may
 * localtime(). */
// verify: -n 2 => inconclusive MPI-DEADLOCK says "possibly violated"
#define _GNU_SOURCE
#include <mpi.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void wait_for_other(int rank)
{
    int x;
    if (rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    timezone = 5;
    if (argc == 1)
        tzset();
    else if (argc == 2)
        localtime(&(time_t){0});
    if (timezone != 5)
        wait_for_other(rank);
    MPI_Finalize();
    return 0;
}
