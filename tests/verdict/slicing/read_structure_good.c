// verify: -n 2 => verified
/* Two addresses may be in the file: a structure that is written through the one that is read is in
 * either of these variables, and nowhere else. */
#include <mpi.h>
#include <stdio.h>

struct box {
    int nx, ny;
};

static struct box x, y;
static MPI_Comm grid;

int main(int argc, char **argv)
{
    int rank;
    struct box small = {1, 2};
    struct box *p, *q;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &grid);
    MPI_Comm_rank(grid, &rank);
    FILE *f = tmpfile();
    p = argc > 1 ? &x : &y;
    fwrite(&p, sizeof p, 1, f);
    rewind(f);
    fread(&q, sizeof q, 1, f);
    *q = small;
    if (rank == 0 && x.nx + y.nx > 2)
        printf("%d\n", x.nx);
    MPI_Barrier(grid);
    *q = (struct box){0};
    MPI_Barrier(grid);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
