// verify: -n 2 => inconclusive C-RUNTIME line 27
/* Behind a message a fault that is only possible stays one: what is wrong may be what was sent. */
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
    FILE *f = fopen(rank ? "bodies.csv" : "lines.csv", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    while (rank == 0 && fgets(line, sizeof line, f))
        n++;
    if (rank == 0)
        MPI_Send(&n, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Recv(&n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        bodies = malloc(n * sizeof *bodies);
        while (fgets(line, sizeof line, f))
            if (sscanf(line, "%31[^,],%lf,%lf",
                       bodies[k].name, &bodies[k].x, &bodies[k].y) == 3)
                k++;
    }
    fclose(f);
    MPI_Bcast(&k, 1, MPI_INT, 1, MPI_COMM_WORLD);
    if (k > 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
