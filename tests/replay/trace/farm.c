// trace: nightly --assume-inputs --budget 60 -n 3 => 0 9 wildcard receives: covered by
/* Which worker has done which task is forgotten, and what is left of it is the sum of the results:
 * the 256 orders of nine results lead to few states of the master. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { TASKS = 9, TASK = 1, STOP, DONE };

static void master(int workers)
{
    double sum = 0.0, *result = malloc(sizeof *result);
    int given = 0;
    for (int w = 1; w <= workers; w++, given++)
        MPI_Send(&given, 1, MPI_INT, w, TASK, MPI_COMM_WORLD);
    for (int i = 0; i < TASKS; i++) {
        MPI_Status status;
        MPI_Recv(result, 1, MPI_DOUBLE, MPI_ANY_SOURCE, DONE, MPI_COMM_WORLD, &status);
        sum += *result;
        MPI_Send(&given, 1, MPI_INT, status.MPI_SOURCE, given < TASKS ? TASK : STOP,
                 MPI_COMM_WORLD);
        given += given < TASKS;
    }
    printf("%g after %g s\n", sum, MPI_Wtime());
    free(result);
}

static void worker(void)
{
    for (;;) {
        int task;
        double *result = malloc(sizeof *result);
        MPI_Status status;
        MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        *result = 0.5;
        if (status.MPI_TAG == TASK)
            MPI_Send(result, 1, MPI_DOUBLE, 0, DONE, MPI_COMM_WORLD);
        free(result);
        if (status.MPI_TAG == STOP)
            return;
    }
}

int main(int argc, char **argv)
{
    int rank, n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    if (rank == 0)
        master(n - 1);
    else
        worker();
    MPI_Finalize();
    return 0;
}
