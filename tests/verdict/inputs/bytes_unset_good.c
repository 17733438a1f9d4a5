// All ranks read one number of the same file, and stop if it is not there.
// verify: -n 2 => verified
// verify: -n 2 --check environment => verified
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rounds;
    MPI_Init(&argc, &argv);
    FILE *f = fopen("numbers", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (fread(&rounds, sizeof rounds, 1, f) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    fclose(f);
    MPI_Finalize();
    return 0;
}
