/* A clock does not go back: after five seconds, less than one have never passed. */
// verify: -n 2 => inconclusive MPI-COLL-MISSING by own
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, late = 0;
    double begin;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    begin = MPI_Wtime();
    if (rank == 0)
        late = MPI_Wtime() - begin > 5;
    MPI_Bcast(&late, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (late && rank == 0 && MPI_Wtime() - begin < 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
