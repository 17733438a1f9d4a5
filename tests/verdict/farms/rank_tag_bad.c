/* The next task, or the word that there is none, goes to the next worker: it may get it twice. */
// verify: -n 4 => violated MPI-DEADLOCK line 16
#include <mpi.h>
#include <stdio.h>

enum { ROWS = 40, WIDTH = 24, WORK, DONE };

static void serve(int size)
{
    MPI_Status status;
    int sent = 0, row[WIDTH];
    for (int i = 1; i < size; i++, sent++)
        MPI_Send(&sent, 1, MPI_INT, i, WORK, MPI_COMM_WORLD);
    for (int i = 0; i < ROWS; i++) {
        MPI_Recv(row, WIDTH, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        MPI_Send(&sent, 1, MPI_INT, status.MPI_TAG % (size - 1) + 1, sent < ROWS ? WORK : DONE,
                 MPI_COMM_WORLD);
        sent++;
    }
    printf("%d\n", row[0]);
}

static void work(int rank)
{
    int row, values[WIDTH];
    MPI_Status status;
    for (;;) {
        MPI_Recv(&row, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == DONE)
            return;
        for (int i = 0; i < WIDTH; i++)
            values[i] = row * i;
        MPI_Send(values, WIDTH, MPI_INT, 0, rank, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        serve(size);
    else
        work(rank);
    MPI_Finalize();
    return 0;
}
