// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly
/* As read_structure_good.c: the structure may be in x. */
#include <mpi.h>
#include <stdio.h>

struct box {
    int nx, ny;
};

static struct box x, y;

int main(int argc, char **argv)
{
    int rank, got;
    struct box small = {1, 2};
    struct box *p, *q;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = tmpfile();
    p = argc > 1 ? &x : &y;
    fwrite(&p, sizeof p, 1, f);
    rewind(f);
    fread(&q, sizeof q, 1, f);
    *q = small;
    if (x.nx && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
