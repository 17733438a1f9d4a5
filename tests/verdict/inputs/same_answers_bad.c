/* The same date, but in two zones of the time. */
// verify: -n 2 => inconclusive says "possibly violated"
#define _GNU_SOURCE
#include <mpi.h>
#include <stdlib.h>
#include <time.h>
int main(int argc, char **argv)
{
    int rank;
    struct tm day = {.tm_year = 120, .tm_mday = 3};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    setenv("TZ", rank ? "UTC" : "CET", 1);
    if (mktime(&day) > 1000)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
