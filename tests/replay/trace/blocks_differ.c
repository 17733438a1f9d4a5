// trace: -n 2 => 10 different sizes in one collective
/* The root expects one number of each. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[3] = {0}, all[3] = {0}, counts[2] = {1, 1}, starts[2] = {0, 1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Gatherv(x, rank + 1, MPI_INT, all, counts, starts, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
