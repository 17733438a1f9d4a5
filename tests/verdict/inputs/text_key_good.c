// All ranks read "key value" lines of one file; which lines there are decides nothing but the values.
// verify: -n 2..3 => verified by own
// verify: -n 12 => verified by own
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, rounds = 3, value;
    char line[100], key[50];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("in.txt", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    while (fgets(line, sizeof line, f)) {
        if (line[0] == '#')
            continue;
        if (sscanf(line, "%49s %d", key, &value) != 2)
            continue;
        if (strcmp(key, "rounds") == 0)
            rounds = value;
    }
    fclose(f);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
