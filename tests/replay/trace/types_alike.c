// trace: -n 2 => 0 cannot hang
/* The same basic types, made in other ways; MPI_2INT is two of MPI_INT (6.9.4). */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[4] = {0};
    MPI_Datatype two, four, large;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(2, MPI_INT, &two);
    MPI_Type_contiguous(2, two, &four);
    MPI_Type_commit(&four);
    MPI_Type_contiguous_c(2, MPI_INT, &large);
    MPI_Type_commit(&large);
    if (rank == 0) {
        MPI_Send(x, 1, MPI_2INT, 1, 0, MPI_COMM_WORLD);
        MPI_Send(x, 1, four, 1, 0, MPI_COMM_WORLD);
        MPI_Send(x, 1, large, 1, 0, MPI_COMM_WORLD);
    } else {
        for (int i = 0; i < 3; i++)
            MPI_Recv(x, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Bcast(x, rank == 0 ? 1 : 4, rank == 0 ? four : MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Type_free(&two);
    MPI_Type_free(&four);
    MPI_Type_free(&large);
    MPI_Finalize();
    return 0;
}
