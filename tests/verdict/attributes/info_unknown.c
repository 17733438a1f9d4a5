/* What the library says of a communicator is not known: the program must be ready for all. */
// verify: -n 2 => inconclusive by own
#include <mpi.h>

int main(int argc, char **argv)
{
    int n, x = 0;
    MPI_Info info;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_info(MPI_COMM_WORLD, &info);
    MPI_Info_get_nkeys(info, &n);
    MPI_Info_free(&info);
    if (n == 3)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
