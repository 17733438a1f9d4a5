/* From the middle of the rounds on rank 1 says another root. */
// verify: -n 4 => violated MPI-COLL-ROOT
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    double x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int t = 0; t < 1000000; t++)
        MPI_Bcast(&x, 1, MPI_DOUBLE, (t + (rank == 1 && t > 500000)) % size, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
