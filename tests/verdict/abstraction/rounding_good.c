/* However the library rounds, a whole number comes out. */
// verify: -n 2 => verified
#include <math.h>
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, got = 0;
    double volume = 27;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int side = (int)floor(cbrt(volume) + 0.5);
    if ((side != 3 || pow(2, 10) != 1024 || log10(1000) != 3) && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
