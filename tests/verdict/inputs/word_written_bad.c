// verify: -n 2 => violated MPI-COLL-MISSING line 20
/* One rank writes to the words that it has looked at; it finds others than the others do when it
 * looks again. */
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, seen = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 1; i < argc; i++) {
        char *word = argv[i];
        if (rank == 0 && !strcmp(word, "-verbose"))
            word[2] = '\0';
    }
    for (int i = 1; i < argc; i++)
        seen |= !strcmp(argv[i], "-v");
    if (seen)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
