/* What is read depends on the library, and on the compiler. */
// verify: -n 2 => bounded says "MPICH decides" says "__GNUC__ decides"
#include <mpi.h>
#ifdef __GNUC__
#define TAG 1
#else
#define TAG 2
#endif
int main(int argc, char **argv)
{
    int rank, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&v, 1, MPI_INT, 1, TAG, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#ifdef MPICH
    if (rank == 0)
        MPI_Recv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#endif
    MPI_Finalize();
    return 0;
}
