// Where no word is found, what rank 0 has behind the room for it is a part of the text.
// verify: -n 2..3 => inconclusive MPI-COLL-MISSING line 25 says possibly
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
    char word[100];
    memset(word, 'a', 99);
    word[99] = 0;
    if (rank == 0)
        word[60] = 0;
    if (!fgets(line, sizeof line, f))
        MPI_Abort(MPI_COMM_WORLD, 1);
    sscanf(line, "%49s", word);
    if (strlen(word) > 70)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
