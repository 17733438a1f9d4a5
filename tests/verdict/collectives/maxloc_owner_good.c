// verify: -n 3 => verified says "verified for" by own
// The index of MPI_MAXLOC is one that a rank gave, whatever the values are: here a rank, the same
// one for all.
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
    mine.rank = rank;
    MPI_Allreduce(&mine, &best, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    int owner = best.rank;
    if (rank == owner)
        for (int i = 0; i < 8; i++)
            row[i] = rand();
    MPI_Bcast(row, 8, MPI_DOUBLE, owner, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
