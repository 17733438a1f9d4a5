/* Two parts in one place: which one is left is not known. */
// verify: -n 2 => inconclusive by own
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, all[4] = {0}, counts[2] = {1, 1}, at[2] = {1, 1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allgatherv(&rank, 1, MPI_INT, all, counts, at, MPI_INT, MPI_COMM_WORLD);
    assert(all[1] == 1);
    MPI_Finalize();
    return 0;
}
