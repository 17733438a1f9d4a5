/* Variables of the library that nothing writes between, and two names of one of them. */
// verify: -n 2 => verified
#define _GNU_SOURCE
#include <mpi.h>
#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

extern char *__progname;

int main(int argc, char **argv)
{
    int rank, x;
    char **before = environ;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    timezone = 5;
    __timezone = 6;
    __progname = "b";
    (void)getenv("HOME");
    if (rank == 0 && (timezone != 6 || before != environ || *program_invocation_short_name != 'b'))
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
