// Rank 0 reads a word more, and so other pairs of them than the others.
// verify: -n 2..3 => violated MPI-COLL-MISSING line 25 says reproduce
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, rounds = 3, value, first = 1;
    char key[50];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("in.txt", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0)
        fscanf(f, "%49s", key);
    while (fscanf(f, "%49s %d", key, &value) == 2) {
        if (first && strcmp(key, "rounds") == 0)
            rounds = value;
        first = 1;
    }
    fclose(f);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
