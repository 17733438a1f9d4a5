/* As in known_data_good.c, but rank 1 moves its box another way, so that in the last step it waits
 * for more messages than come. */
// verify: -n 2 --args "0.25 0.5" => violated MPI-DEADLOCK
// verify: -n 2 --args "0 1" => verified
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 4, SIZE = 40000, STEPS = 3 };

struct box {
    double at[2], speed[2];
};

struct cell {
    int refined;
    double edge[2], *data;
};

static struct box *box;
static struct cell *cells;

static int inside(const double edge[2])
{
    for (int k = 0; k < 2; k++)
        if (edge[k] >= box->at[0] && edge[k] <= box->at[1])
            return 1;
    return 0;
}

static int refine(void)
{
    int n = 0;
    for (int i = 0; i < CELLS; i++) {
        cells[i].refined = inside(cells[i].edge);
        n += cells[i].refined;
    }
    return n;
}

int main(int argc, char **argv)
{
    int rank, got[CELLS];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    box = malloc(sizeof *box);
    cells = malloc(CELLS * sizeof *cells);
    if (rank == 0) {
        box->at[0] = atof(argv[1]);
        box->at[1] = atof(argv[2]);
        box->speed[0] = box->speed[1] = 0.125;
    }
    MPI_Bcast(box, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < CELLS; i++) {
        cells[i].edge[0] = (double)i / CELLS;
        cells[i].edge[1] = (i + 1.0) / CELLS;
        cells[i].data = malloc(SIZE * sizeof(double));
        for (int k = 0; k < SIZE; k++)
            cells[i].data[k] = rand() / 3.0;
    }
    for (int step = 0; step < STEPS; step++) {
        int n = refine();
        if (rank == 0)
            for (int i = 0; i < n; i++)
                MPI_Send(&i, 1, MPI_INT, 1, step, MPI_COMM_WORLD);
        else
            for (int i = 0; i < n; i++)
                MPI_Recv(&got[i], 1, MPI_INT, 0, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 0; k < 2; k++)
            box->at[k] += k * (rank + 1) * box->speed[k];
    }
    printf("%f\n", cells[0].data[1]);
    MPI_Finalize();
    return 0;
}
