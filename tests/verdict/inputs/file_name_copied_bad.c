// verify: -n 2 => violated MPI-COLL-MISSING line 23
/* On rank 1 the name may be cut. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, n = 0;
    char folder[200] = "", path[300] = "";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc < 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    strcpy(folder, argv[1]);
    strcat(folder, "/data");
    snprintf(path, rank ? 20 : 300, "%s/in.%d", folder, argc);
    FILE *f = fopen(path, "r");
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int t = 0; t < n; t++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
