/* on_exit() is among the functions of atexit(), the last one first, and gets the status. */
// verify: -n 2 => verified
#define _GNU_SOURCE
#include <mpi.h>
#include <stdlib.h>
static int rank, left;
static void count(void)
{
    left++;
}
static void last(int status, void *of)
{
    int got;
    if (status == 3 && *(int *)of == 0 && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    on_exit(last, &left);
    atexit(count);
    exit(3);
}
