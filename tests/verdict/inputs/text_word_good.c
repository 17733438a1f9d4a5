// Words and numbers by fscanf(), in a loop.
// verify: -n 2..3 => verified by own
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
