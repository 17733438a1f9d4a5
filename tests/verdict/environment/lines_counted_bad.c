// verify: -n 2 => violated MPI-COLL-MISSING line 33
/* Lines are counted, and then read again; rank 0 takes what it has counted first
 * for what it has read. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct body { char name[32]; double x, y; };

int main(int argc, char **argv)
{
    int rank, n = 0, k = 0;
    char line[256];
    struct body *bodies = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *f = fopen("bodies.csv", "r");
        if (!f)
            MPI_Abort(MPI_COMM_WORLD, 1);
        while (fgets(line, sizeof line, f))
            n++;
        rewind(f);
        bodies = malloc(n * sizeof *bodies);
        while (fgets(line, sizeof line, f))
            if (sscanf(line, "%31[^,],%lf,%lf",
                       bodies[k].name, &bodies[k].x, &bodies[k].y) == 3)
                k++;
        fclose(f);
    }
    MPI_Bcast(&k, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0 ? n > 0 : k > 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
