/* putenv() may move the environment (POSIX: environ). */
// verify: -n 2 => inconclusive says "possibly violated" by own
#define _GNU_SOURCE
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rank, x;
    char **before = environ;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    putenv("A=B");
    if (rank == 0 && before != environ)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
