/* Of missing headers: macros before declarations, in their place, or around a block; sizes that
 * must be constants; results that are structures; what has elements. */
// verify: -n 2..3 --stub-missing => bounded says missing-header
// verify: -n 2 => c-error MISSING-HEADER line 6 no C-ERROR
#include <mpi.h>
#include "no_such_grid.h"

GRID_DECL(grid);
static real_t u[NX][NY + 1];
typedef struct {
    real_t x[NDIM];
    particle_t *next;
} cell_t;

EXPORT int helper(const vec3 v)
{
    return v.x > 0;
}

EXPORT real_t *rows(grid_t *g)
{
    for (row *r = g->first; r; r = r->next)
        r->list[3].seen = 1;
    return ALLOC(real_t, NX);
}

int main(int argc, char **argv)
{
    int rank;
    grid_t g;
    params_t p = default_params();
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    DECLARE(rank)
    g = make_grid(p.rows);
    FOR_ALL(i, NX) {
        u[0][0] += helper(p.v) + g.weights[2];
    }
    rows(&g);
    if (rank == 0)
        MPI_Send(&u[0][0], 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&u[0][0], 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
