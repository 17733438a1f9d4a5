/* What a variable was before does not matter where the number is there, and where it is not, each
 * rank sets it; one of them asks in another way. */
// verify: -n 2 => verified by own
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
    if (fscanf(f, "%d", &n) != 1)
        n = 0;
    if (rank == 0 && fscanf(f, "%ld", &more) != 1)
        more = 0;
    if (rank > 0)
        (void)fscanf(f, "%ld", &more);
    if (n > 3 || more > 4)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
