#include "grid.h"

static void exchange(struct grid *g)
{
    MPI_Request requests[12];
    int n = 0;
    for (int d = 0; d < 3; d++) {
        MPI_Irecv(g->in[2 * d], 64, MPI_DOUBLE, g->lower[d], d, g->comm, &requests[n++]);
        MPI_Irecv(g->in[2 * d + 1], 64, MPI_DOUBLE, g->upper[d], 3 + d, g->comm, &requests[n++]);
    }
    for (int d = 0; d < 3; d++) {
        MPI_Isend(g->out[2 * d + 1], 64, MPI_DOUBLE, g->upper[d], d, g->comm, &requests[n++]);
        MPI_Isend(g->out[2 * d], 64, MPI_DOUBLE, g->lower[d], 3 + d, g->comm, &requests[n++]);
    }
    MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
}

double grid_round(struct grid *g)
{
    double error = 0, all;
    exchange(g);
    for (int f = 0; f < 6; f++)
        for (int i = 0; i < 64; i++) {
            double change = g->in[f][i] - g->out[f][i];
            error += change * change;
            g->out[f][i] += 0.5 * change;
        }
    MPI_Allreduce(&error, &all, 1, MPI_DOUBLE, MPI_SUM, g->comm);
    return all;
}
