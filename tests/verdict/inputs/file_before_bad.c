/* Where the number is not there, each rank keeps what it had. */
// verify: -n 2 => violated MPI-COLL-MISSING
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, n;
    long more = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    n = 10 * rank;
    FILE *f = fopen("in.txt", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    (void)fscanf(f, "%d", &n);
    if (rank == 0 && fscanf(f, "%ld", &more) != 1)
        more = 0;
    if (rank > 0)
        (void)fscanf(f, "%ld", &more);
    if (n > 3 || more > 4)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
