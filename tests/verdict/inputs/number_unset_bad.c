// Nobody asks whether there is a number: in an empty file each rank goes on with what it had.
// verify: -n 2 => bounded says "unless fscanf finds nothing for rounds"
// verify: -n 2 --check environment => inconclusive MPI-COLL-MISSING line 16
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rounds;
    MPI_Init(&argc, &argv);
    FILE *f = fopen("numbers", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fscanf(f, "%d", &rounds);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    fclose(f);
    MPI_Finalize();
    return 0;
}
