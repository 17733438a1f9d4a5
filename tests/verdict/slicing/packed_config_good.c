// verify: -n 4 => verified
// A halo exchange whose configuration is packed on rank 0: how long the packed message is, is a
// number and leads to no memory, so that the field does not matter.
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct config {
    int cells, steps, every;
    double dt, tolerance;
};

struct domain {
    MPI_Comm cart;
    int rank, n, neighbours[2];
    double *u, *v, *sent[2], *received[2];
};

static void fail(const char *why)
{
    fprintf(stderr, "%s\n", why);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static void share(struct config *c, int rank)
{
    char buffer[64];
    int at = 0;
    if (rank == 0) {
        MPI_Pack(&c->cells, 3, MPI_INT, buffer, sizeof buffer, &at, MPI_COMM_WORLD);
        MPI_Pack(&c->dt, 2, MPI_DOUBLE, buffer, sizeof buffer, &at, MPI_COMM_WORLD);
    }
    MPI_Bcast(&at, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(buffer, at, MPI_PACKED, 0, MPI_COMM_WORLD);
    if (rank) {
        int from = 0;
        MPI_Unpack(buffer, at, &from, &c->cells, 3, MPI_INT, MPI_COMM_WORLD);
        MPI_Unpack(buffer, at, &from, &c->dt, 2, MPI_DOUBLE, MPI_COMM_WORLD);
    }
}

static void set_up(struct domain *d, const struct config *c)
{
    int size, period = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &period, 0, &d->cart);
    MPI_Comm_rank(d->cart, &d->rank);
    MPI_Cart_shift(d->cart, 0, 1, &d->neighbours[0], &d->neighbours[1]);
    d->n = c->cells / size + (d->rank < c->cells % size);
    if (d->n < 1)
        fail("the grid is too small");
    d->u = calloc(d->n + 2, sizeof *d->u);
    d->v = calloc(d->n + 2, sizeof *d->v);
    for (int i = 0; i < 2; i++) {
        d->sent[i] = malloc(sizeof(double));
        d->received[i] = malloc(sizeof(double));
    }
}

static void exchange(struct domain *d)
{
    MPI_Request requests[4];
    int n = 0;
    for (int i = 0; i < 2; i++)
        MPI_Irecv(d->received[i], 1, MPI_DOUBLE, d->neighbours[i], 1 - i, d->cart, &requests[n++]);
    for (int i = 0; i < 2; i++) {
        d->sent[i][0] = d->u[i ? d->n : 1];
        MPI_Isend(d->sent[i], 1, MPI_DOUBLE, d->neighbours[i], i, d->cart, &requests[n++]);
    }
    MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
    d->u[0] = d->received[0][0];
    d->u[d->n + 1] = d->received[1][0];
}

static double step(struct domain *d, double dt)
{
    double most = 0;
    for (int i = 1; i <= d->n; i++) {
        d->v[i] = d->u[i] + dt * (d->u[i - 1] + d->u[i + 1] - 2 * d->u[i]);
        most = fmax(most, fabs(d->v[i] - d->u[i]));
    }
    double *u = d->u;
    d->u = d->v;
    d->v = u;
    return most;
}

int main(int argc, char **argv)
{
    struct config c = {0};
    struct domain d;
    double most, all = 1;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%d %d %d %lf %lf", &c.cells, &c.steps, &c.every, &c.dt,
                           &c.tolerance) != 5)
        fail("no configuration");
    share(&c, rank);
    set_up(&d, &c);
    for (int i = 0; i < c.steps && all > c.tolerance; i++) {
        exchange(&d);
        most = step(&d, c.dt);
        MPI_Allreduce(&most, &all, 1, MPI_DOUBLE, MPI_MAX, d.cart);
        if (c.every > 0 && i % c.every == 0)
            MPI_Barrier(d.cart);
    }
    MPI_Comm_free(&d.cart);
    MPI_Finalize();
    return 0;
}
