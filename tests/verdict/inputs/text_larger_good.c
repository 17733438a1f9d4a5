// The text is copied to where more follows; who asks about all of it asks about the text.
// verify: -n 2..3 => verified by own
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank;
    char line[100];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("in.txt", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    char large[200];
    memset(large, 'a', 199);
    large[199] = 0;
    memset(line, 'a', sizeof line);
    if (!fgets(line, sizeof line, f))
        MPI_Abort(MPI_COMM_WORLD, 1);
    memcpy(large, line, sizeof line);
    if (strlen(large) > 70)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
