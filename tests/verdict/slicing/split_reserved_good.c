/* __strtok_r() is strtok_r(): the word that it gives lies in its text. */
// verify: -n 2 => verified
#include <mpi.h>
#include <string.h>
extern char *__strtok_r(char *, const char *, char **);
int main(int argc, char **argv)
{
    char text[] = "a b", *at, *word;
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    word = __strtok_r(text, " ", &at);
    word[0] = 'z';
    if (text[0] != 'z' && rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
