/* Rank 0 splits by another type than the others. */
// verify: -n 2 => violated MPI-COLL-MISMATCH line 11
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split_type(MPI_COMM_WORLD, rank ? MPI_COMM_TYPE_SHARED : MPI_COMM_TYPE_HW_UNGUIDED,
                        0, MPI_INFO_NULL, &part);
    MPI_Finalize();
    return 0;
}
