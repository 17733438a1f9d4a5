// verify: -n 2 => violated MPI-COLL-ROOT line 25
// best_owner_good.c, in which the others take rank 0 for the owner.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, bits[100], rated, round = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    srand(rank + 1);
    int best_of[size];
    for (int i = 0; i < 100; i++)
        bits[i] = rand();
    for (;;) {
        int best = 1000, owner = 0;
        rated = rank ? bits[round % 100] % 100 : 1000;
        MPI_Allgather(&rated, 1, MPI_INT, best_of, 1, MPI_INT, MPI_COMM_WORLD);
        for (int i = 0; i < size; i++)
            if (best_of[i] < best) {
                owner = i;
                best = best_of[i];
            }
        MPI_Bcast(bits, 100, MPI_INT, rank ? 0 : owner, MPI_COMM_WORLD);
        if (!best || round++ >= 1000000)
            break;
    }
    MPI_Finalize();
    return 0;
}
