// verify: -n 2 -v => verified no "loop-terminates"
/* A loop that reads words ends with the file: any word will do for "%s". */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    char word[100];
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = rank ? NULL : fopen("words.txt", "r");
    if (f) {
        while (fscanf(f, " %99s", word) != EOF)
            n++;
        fclose(f);
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
