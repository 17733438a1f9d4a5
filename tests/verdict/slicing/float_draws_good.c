// All ranks draw random numbers in a loop whose data nobody needs, as many: what they draw later is
// the same number.
// verify: -n 2 => verified
#include <mpi.h>
#include <stdlib.h>

static double a[64][64];

static void fill(int n)
{
    for (int i = 0; i < n; i++) {
        int v = rand() % 7;
        if (v > 3)
            a[i % 64][1] += v;
        else if (a[1][i % 64] > v)
            a[2][i % 64] -= 1;
        if (a[i % 64][2] < a[2][i % 64])
            a[i % 64][0] = v;
    }
}

int main(int argc, char **argv)
{
    int rank, n = 3;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand(1);
    if (rank >= 0)
        fill(argc);
    if (rand() % 2)
        MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0 && a[1][1] > 2)
        n++;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
