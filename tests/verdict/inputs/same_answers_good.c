/* What functions without effects compute from the same is one value, known or not; so is what the
 * system tells all its processes; some functions cannot fail (POSIX). */
// verify: -n 3 => verified
#define _GNU_SOURCE
#include <mpi.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rank, size, exponent;
    char text[] = "heat 2d";
    struct timeval now;
    struct tm day = {.tm_year = 120, .tm_mday = 3};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (ceilf(sqrtf(size)) != 2)
        exit(1);
    if (tgamma(size) > 2 || jn(2, size) > 0.1 || memcmp(text, "heat", size) || div(7, size).rem > 2)
        MPI_Barrier(MPI_COMM_WORLD);
    if (frexp(size * 0.7, &exponent) > 0.6 && exponent > 1)
        MPI_Barrier(MPI_COMM_WORLD);
    if (mktime(&day) > 1000 && day.tm_wday == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    if (sysconf(_SC_NPROCESSORS_ONLN) > 4 || getpagesize() > 4096)
        MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0 && gettimeofday(&now, NULL) != 0)
        exit(2);
    MPI_Finalize();
    return 0;
}
