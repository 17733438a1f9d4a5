// verify: -n 2..3 => violated MPI-DEADLOCK line 38
// As its twin, but rank 1 goes one round more.
#include <mpi.h>
#include <stdio.h>

enum { MOST = 200 };

static int classify(const int *table, int n)
{
    int negative = 0, even = 0, best = 0;
    for (int i = 0; i < n; i++) {
        if (table[i] < 0)
            negative++;
        if (table[i] % 2 == 0)
            even++;
        for (int k = 0; k < i; k++)
            if (table[k] > table[i])
                best = k;
    }
    return negative > even ? best : even;
}

int main(int argc, char **argv)
{
    int me, ranks, n = 0, class = 0, mine = 0, theirs = 0;
    static int table[MOST];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (me == 0) {
        while (n < MOST && scanf("%d", &table[n]) == 1)
            n++;
        class = classify(table, n);
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&class, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int t = 0; t < n + (me == 1); t++)
        MPI_Sendrecv(&mine, 1, MPI_INT, (me + 1) % ranks, 0, &theirs, 1, MPI_INT,
                     (me + ranks - 1) % ranks, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (class > 3)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
