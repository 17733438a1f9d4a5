/* A halo exchange and a farm with messages of 8 KB, and how long they take: bench/record.sh.
 *
 *     mpicc -g -O1 bench/record.c -o record
 *     mpiexec -n 4 ./record halo ROUNDS FILE       the seconds of rank 0 are added to FILE
 *     mpiexec -n 4 ./record farm TASKS FILE
 *     mpiexec -n 4 ./record sum ROUNDS FILE        a halo exchange with MPI_Allreduce in each round
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DOUBLES = 1024, TASK = 1, STOP, DONE };
static double left[DOUBLES], right[DOUBLES], own[DOUBLES];

static void work(void)
{
    for (int i = 0; i < DOUBLES; i++)
        own[i] = 0.25 * (left[i] + right[i]) + 0.5 * own[i] + 1.0;
}

static void halo(int rank, int n, int rounds, int sums)
{
    int before = (rank + n - 1) % n, after = (rank + 1) % n;
    for (int i = 0; i < rounds; i++) {
        MPI_Request r[4];
        MPI_Irecv(left, DOUBLES, MPI_DOUBLE, before, 0, MPI_COMM_WORLD, &r[0]);
        MPI_Irecv(right, DOUBLES, MPI_DOUBLE, after, 1, MPI_COMM_WORLD, &r[1]);
        MPI_Isend(own, DOUBLES, MPI_DOUBLE, after, 0, MPI_COMM_WORLD, &r[2]);
        MPI_Isend(own, DOUBLES, MPI_DOUBLE, before, 1, MPI_COMM_WORLD, &r[3]);
        MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
        work();
        double mine = own[0], all;
        if (sums)
            MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
}

static void master(int n, int tasks)
{
    int given = 0, working = 0;
    MPI_Status status;
    for (int w = 1; w < n; w++, given++, working++)
        MPI_Send(own, DOUBLES, MPI_DOUBLE, w, TASK, MPI_COMM_WORLD);
    while (working > 0) {
        MPI_Recv(own, DOUBLES, MPI_DOUBLE, MPI_ANY_SOURCE, DONE, MPI_COMM_WORLD, &status);
        int tag = given < tasks ? TASK : STOP;
        MPI_Send(own, DOUBLES, MPI_DOUBLE, status.MPI_SOURCE, tag, MPI_COMM_WORLD);
        given += tag == TASK;
        working -= tag == STOP;
    }
}

static void worker(void)
{
    MPI_Status status;
    for (;;) {
        MPI_Recv(own, DOUBLES, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            return;
        for (int i = 0; i < 10; i++)
            work();
        MPI_Send(own, DOUBLES, MPI_DOUBLE, 0, DONE, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, n, times = argc > 2 ? atoi(argv[2]) : 100;
    const char *what = argc > 1 ? argv[1] : "halo";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    double began = PMPI_Wtime(); /* MPI_Wtime of a recorded run is none of the real clock */
    if (strcmp(what, "farm") != 0)
        halo(rank, n, times, strcmp(what, "sum") == 0);
    else if (rank == 0)
        master(n, times);
    else
        worker();
    FILE *f = argc > 3 && rank == 0 ? fopen(argv[3], "a") : NULL;
    if (f) {
        fprintf(f, "%.4f\n", PMPI_Wtime() - began);
        fclose(f);
    }
    MPI_Finalize();
    return 0;
}
