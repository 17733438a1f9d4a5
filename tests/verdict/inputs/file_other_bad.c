// What is read first comes from one of two streams; on which rank from which one, a clock says.
// verify: -n 2 => violated MPI-COLL-MISSING line 21
#include <mpi.h>
#include <stdio.h>
#include <time.h>

int main(int argc, char **argv)
{
    int n, first;
    MPI_Init(&argc, &argv);
    FILE *f = fopen("rounds.txt", "r");
    FILE *g = fopen("other.txt", "r");
    if (!f || !g)
        MPI_Abort(MPI_COMM_WORLD, 1);
    FILE *h = time(NULL) % 2 ? f : g;
    fscanf(h, "%d", &first);
    if (fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < n; i++)
        if (i >= 0)
            MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
