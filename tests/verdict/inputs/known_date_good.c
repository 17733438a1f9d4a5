/* gmtime() is computed where the time is known. */
// verify: -n 2 => verified
#include <mpi.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, v = 0;
    time_t start = 0, later = 90061;
    struct tm date, *same = gmtime_r(&later, &date);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (gmtime(&start)->tm_year != 70 || same->tm_mday != 2 || date.tm_hour != 1)
        MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
