// verify: -n 3 => inconclusive MPI-ARG-ROOT says "possibly violated" by own
// As its twin, but what the last rank gives is no rank.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    struct { double value; int rank; } mine, best;
    double row[8];
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine.value = rand();
    mine.rank = rank + 1;
    MPI_Allreduce(&mine, &best, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    int owner = best.rank;
    if (rank == owner)
        for (int i = 0; i < 8; i++)
            row[i] = rand();
    MPI_Bcast(row, 8, MPI_DOUBLE, owner, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
