/* What the standard says of these numbers holds with each library. */
// verify: -n 2 => verified says "verified for n = 2"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (MPI_ERR_TRUNCATE <= 0 || MPI_ERR_TAG > MPI_ERR_LASTCODE || MPI_ERR_TAG == MPI_ERR_COMM)
        MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (2 >= MPI_VERSION || MPI_SUBVERSION < 0 || MPI_SUCCESS != 0)
        MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (MPI_THREAD_MULTIPLE <= MPI_THREAD_SINGLE || MPI_IDENT == MPI_UNEQUAL)
        MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
