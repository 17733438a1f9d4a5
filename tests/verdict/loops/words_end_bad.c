// verify: -n 2 -v => bounded says "loop-terminates"
/* "%d" stops at a letter, and finds it again, without end. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, x, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = rank ? NULL : fopen("numbers.txt", "r");
    if (f) {
        while (fscanf(f, " %d", &x) != EOF)
            n++;
        fclose(f);
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
