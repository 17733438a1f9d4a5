/* strsep() finds empty words, too: three of them. */
// verify: -n 2 => violated MPI-DEADLOCK
#define _DEFAULT_SOURCE
#include <mpi.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, x, n = 0;
    char text[] = "a,,c", *next = text;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (strsep(&next, ","))
        n++;
    if (n == 3 && rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
