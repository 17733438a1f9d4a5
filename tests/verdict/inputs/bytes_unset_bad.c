// Nobody asks whether the file has as many bytes: in an empty one each rank has another number.
// verify: -n 2 => bounded says "unless fread finds nothing for rounds"
// verify: -n 2 --check environment => violated MPI-COLL-MISSING line 16
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rounds;
    MPI_Init(&argc, &argv);
    FILE *f = fopen("numbers", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fread(&rounds, sizeof rounds, 1, f);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    fclose(f);
    MPI_Finalize();
    return 0;
}
