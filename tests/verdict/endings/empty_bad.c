// verify: -n 2..3 --args "1" => violated MPI-COLL-MISSING line 35 by own
// verify: -n 2..3 --args "2" => violated MPI-COLL-MISSING line 35 by own
// verify: -n 2..3 --args "3" => violated MPI-COLL-MISSING line 35 by own
// A file that ends is not one in which there is nothing: the second number is missing (1), there are
// more of them (2), or as many (3).
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int numbers(int which)
{
    FILE *f = fopen("in.txt", "r");
    int n = 0, k = 0, more = 0;
    if (!f || fscanf(f, "%d", &n) != 1)
        exit(0);
    if (which == 1 && fscanf(f, "%d", &k) != 1)
        exit(0);
    if (which == 2 && fscanf(f, "%d", &k) == 1)
        exit(0);
    while (which == 3 && more < n && fscanf(f, "%d", &k) == 1)
        more++;
    if (which == 3 && more == 3)
        exit(0);
    fclose(f);
    return n + k;
}

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        n = numbers(argc > 1 ? atoi(argv[1]) : 1);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return n > 100;
}
