// The text is changed where it was read, on all ranks in the same way; a copy stays what it is.
// verify: -n 2..3 => verified by own
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank;
    char line[100], copy[100];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("in.txt", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (!fgets(line, sizeof line, f))
        MPI_Abort(MPI_COMM_WORLD, 1);
    strcpy(copy, line);
    if (rank == 1)
        line[0] = 'x';
    if (strcmp(copy, "go") == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
