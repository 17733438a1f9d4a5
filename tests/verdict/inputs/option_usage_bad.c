// verify: -n 2 => violated MPI-COLL-MISSING line 34
/* A word that is no option ends the program on rank 0 only. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, n = 10, more = 3;
    const char *in = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-n") == 0 && i + 1 < argc)
            more = atoi(argv[++i]);
        else if (strcmp(argv[i], "-f") == 0 && i + 1 < argc)
            in = argv[++i];
        else if (rank == 0) {
            if (rank == 0)
                fprintf(stderr, "usage\n");
            MPI_Finalize();
            return 1;
        }
    }
    if (!in) {
        MPI_Finalize();
        return 1;
    }
    FILE *f = fopen(in, "r");
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int i = 0; i < n + more; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
