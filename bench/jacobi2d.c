/* Jacobi on a plane of processes: until it has converged, at most 100000 rounds; now and then all
 * wait for each other.  The argument is the tolerance. */
#include <math.h>
#include <mpi.h>
#include <stdlib.h>

enum { MAX_ROUNDS = 100000, SIZE = 64 };

struct part {
    int size, up, down, left, right;
    MPI_Comm plane;
    MPI_Datatype column;
};

static void exchange(const struct part *p, double *x)
{
    MPI_Request r[8];
    int row = p->size + 2, n = p->size;
    MPI_Irecv(x + 1, n, MPI_DOUBLE, p->up, 0, p->plane, &r[0]);
    MPI_Irecv(x + (n + 1) * row + 1, n, MPI_DOUBLE, p->down, 0, p->plane, &r[1]);
    MPI_Irecv(x + row, 1, p->column, p->left, 0, p->plane, &r[2]);
    MPI_Irecv(x + 2 * row - 1, 1, p->column, p->right, 0, p->plane, &r[3]);
    MPI_Isend(x + row + 1, n, MPI_DOUBLE, p->up, 0, p->plane, &r[4]);
    MPI_Isend(x + n * row + 1, n, MPI_DOUBLE, p->down, 0, p->plane, &r[5]);
    MPI_Isend(x + row + 1, 1, p->column, p->left, 0, p->plane, &r[6]);
    MPI_Isend(x + 2 * row - 2, 1, p->column, p->right, 0, p->plane, &r[7]);
    MPI_Waitall(8, r, MPI_STATUSES_IGNORE);
}

static double relax(int size, const double *x, double *next)
{
    int row = size + 2;
    double change = 0;
    for (int i = 1; i <= size; i++)
        for (int k = 1; k <= size; k++) {
            const double *c = x + i * row + k;
            next[i * row + k] = (c[-1] + c[1] + c[-row] + c[row]) / 4;
            change += fabs(next[i * row + k] - *c);
        }
    return change;
}

int main(int argc, char **argv)
{
    int n, sizes[2] = {0, 0}, periods[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    MPI_Dims_create(n, 2, sizes);
    double tolerance = argc > 1 ? atof(argv[1]) : 1e-6, change = 1;
    struct part p = {.size = SIZE};
    MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, periods, 0, &p.plane);
    MPI_Cart_shift(p.plane, 0, 1, &p.up, &p.down);
    MPI_Cart_shift(p.plane, 1, 1, &p.left, &p.right);
    MPI_Type_vector(p.size, 1, p.size + 2, MPI_DOUBLE, &p.column);
    MPI_Type_commit(&p.column);
    size_t cells = (size_t)(p.size + 2) * (p.size + 2);
    double *now = calloc(cells, sizeof *now), *next = calloc(cells, sizeof *next);
    for (int round = 0; change > tolerance && round < MAX_ROUNDS; round++) {
        exchange(&p, now);
        double mine = relax(p.size, now, next), *swap = now;
        now = next;
        next = swap;
        MPI_Allreduce(&mine, &change, 1, MPI_DOUBLE, MPI_SUM, p.plane);
        if (round % 100 == 0)
            MPI_Barrier(p.plane);
    }
    free(now);
    free(next);
    MPI_Type_free(&p.column);
    MPI_Comm_free(&p.plane);
    MPI_Finalize();
    return 0;
}
