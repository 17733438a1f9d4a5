// trace: -n 3 => 10 replay: confirmed
/* Who came last is kept by MPI: in the size of a datatype whose handle is always the same. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, one = 1, size = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Datatype type = MPI_DATATYPE_NULL;
        for (int i = 0; i < 6; i++) {
            MPI_Status status;
            MPI_Recv(&one, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
            if (type != MPI_DATATYPE_NULL)
                MPI_Type_free(&type);
            MPI_Type_contiguous(status.MPI_SOURCE, MPI_INT, &type);
            status.MPI_SOURCE = 0;
        }
        MPI_Recv(&one, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Type_size(type, &size);
        MPI_Type_free(&type);
        if (size == 2 * sizeof one)
            MPI_Recv(&one, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        for (int i = 0; i < 3; i++)
            MPI_Send(&one, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Send(&one, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
