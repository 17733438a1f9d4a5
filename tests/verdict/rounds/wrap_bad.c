/* An unsigned number counts the rounds; when it begins again at 0, rank 0 has one barrier more. */
// verify: -n 2 => violated MPI-COLL-MISMATCH
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    double x = 0;
    unsigned round = 4294200000u;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (long t = 0; t < 1000000; t++) {
        MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        round++;
        if (round == 0 && rank == 0)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
