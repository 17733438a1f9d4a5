/* All on one node; the hardware divides no further at some point. */
// verify: -n 2..4 => bounded
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split_type(MPI_COMM_WORLD, rank ? MPI_COMM_TYPE_SHARED : MPI_UNDEFINED, 0,
                        MPI_INFO_NULL, &part);
    if (part != MPI_COMM_NULL) {
        MPI_Barrier(part);
        MPI_Comm_free(&part);
    }
    MPI_Comm_dup(MPI_COMM_WORLD, &part);
    while (part != MPI_COMM_NULL) {
        MPI_Comm smaller;
        MPI_Comm_split_type(part, MPI_COMM_TYPE_HW_UNGUIDED, 0, MPI_INFO_NULL, &smaller);
        MPI_Comm_free(&part);
        part = smaller;
    }
    MPI_Finalize();
    return 0;
}
