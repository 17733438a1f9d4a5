// verify: -n 2 => violated MPI-DEADLOCK line 14 by own
/* The time of the day may be any. */
#include <mpi.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    time_t now = time(NULL);
    struct tm *today = localtime(&now);
    if (today->tm_hour > 12)
        MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
