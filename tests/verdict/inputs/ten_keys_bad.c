// verify: -n 2 --timeout 60 => inconclusive says "possibly violated"
// As ten_keys_good.c: rank 0 reads a file of ten keys and broadcasts what it has; then come
// time steps. Where the file says that the order is 4, one rank is left out of the last barrier.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct parameters {
    int nx, ny, steps, often, most, order, periodic;
    double dt, tolerance, viscosity;
};

static void read_parameters(const char *name, struct parameters *p)
{
    char line[256], key[64];
    double value;
    FILE *file = fopen(name, "r");
    if (!file) {
        fprintf(stderr, "cannot open %s\n", name);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#' || line[0] == '\n')
            continue;
        if (sscanf(line, "%63s = %lf", key, &value) != 2)
            continue;
        if (!strcmp(key, "nx"))
            p->nx = (int)value;
        else if (!strcmp(key, "ny"))
            p->ny = (int)value;
        else if (!strcmp(key, "steps"))
            p->steps = (int)value;
        else if (!strcmp(key, "often"))
            p->often = (int)value;
        else if (!strcmp(key, "most"))
            p->most = (int)value;
        else if (!strcmp(key, "order"))
            p->order = (int)value;
        else if (!strcmp(key, "periodic"))
            p->periodic = (int)value;
        else if (!strcmp(key, "dt"))
            p->dt = value;
        else if (!strcmp(key, "tolerance"))
            p->tolerance = value;
        else if (!strcmp(key, "viscosity"))
            p->viscosity = value;
        else
            fprintf(stderr, "what is %s?\n", key);
    }
    fclose(file);
}

static double relax(double *x, int left, int right)
{
    double before = 0, after = 0, old = *x;
    MPI_Sendrecv(x, 1, MPI_DOUBLE, left, 0, &after, 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(x, 1, MPI_DOUBLE, right, 1, &before, 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    *x = (before + after) / 2;
    return *x - old;
}

int main(int argc, char **argv)
{
    int rank, size;
    struct parameters p = {64, 64, 100, 10, 500, 2, 0, 0.01, 1e-8, 0.1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        read_parameters(argc > 1 ? argv[1] : "parameters.txt", &p);
    MPI_Bcast(&p, sizeof p, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (p.often < 1)
        p.often = 1;
    int left = rank - 1, right = rank + 1;
    if (left < 0)
        left = p.periodic ? size - 1 : MPI_PROC_NULL;
    if (right >= size)
        right = p.periodic ? 0 : MPI_PROC_NULL;
    double x = rank;
    for (int t = 0; t < p.steps; t++) {
        double error = 1;
        for (int i = 0; i < p.most && error > p.tolerance; i++) {
            double mine = relax(&x, left, right);
            MPI_Allreduce(&mine, &error, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        }
        if (t % p.often == 0)
            MPI_Gather(&x, 1, MPI_DOUBLE, rank ? NULL : malloc(size * sizeof x), 1, MPI_DOUBLE, 0,
                       MPI_COMM_WORLD);
    }
    if (p.order != 4 || rank)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
