/* Numbers of an MPI library: a version, an error class. */
// verify: -n 2 --args "" => violated MPI-DEADLOCK line 13 says "MPI_ERR_TRUNCATE == 14"
// verify: -n 2 --args "x" => violated MPI-DEADLOCK line 15 says "3 == MPI_VERSION"
// verify: -n 2 --args "x y" => violated MPI-DEADLOCK line 17 says "MPI_SUBVERSION > 0" by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc == 1 && MPI_ERR_TRUNCATE == 14)
        MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (argc == 2 && 3 == MPI_VERSION)
        MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (argc == 3 && MPI_SUBVERSION > 0)
        MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
