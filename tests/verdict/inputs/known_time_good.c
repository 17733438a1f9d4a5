// verify: -n 2 => inconclusive MPI-DEADLOCK says "possibly violated"
/* What mktime() makes of a date that is known is not any value, but it depends on where the program
 * runs.  So the receive may be called, and that it is is not certain. */
#include <mpi.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct tm date = {.tm_year = 70, .tm_mon = 13, .tm_mday = 1};
    mktime(&date);
    if (date.tm_mon != 1)
        MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
