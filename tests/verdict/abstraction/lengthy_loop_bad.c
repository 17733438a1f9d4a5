// verify: -n 2 --max-steps 100000 => inconclusive
// As its twin, but each rank asks about its own hash.
#include <mpi.h>
#include <stdio.h>

enum { MANY = 1000 };

static unsigned hash_of(const unsigned *a, unsigned h)
{
    for (int i = 0; i < MANY; i++)
        for (int k = 0; k < MANY; k++)
            h = h * 31 + a[(i * k) % 8];
    return h;
}

int main(int argc, char **argv)
{
    int me, ranks;
    unsigned a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, h = 0, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (scanf("%u", &h) != 1)
        h = 0;
    for (int round = 0; round < 100; round++) {
        h = hash_of(a, h);
        MPI_Allreduce(&h, &all, 1, MPI_UNSIGNED, MPI_SUM, MPI_COMM_WORLD);
        if (h % 5 == 0)
            break;
    }
    MPI_Finalize();
    return 0;
}
