// Equal datatypes, made in two ways: a rank tells them apart by MPI_Type_get_envelope, whatever
// came before, and then one sends what nobody receives.
// verify: -n 2 --args "" => verified
// verify: -n 2 --args "x" => violated MPI-DEADLOCK line 27 by walk
// verify: -n 1 --args "" => violated MPI-HANDLE-FREED line 32
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, a, b, c, combiner, data[4] = {0, 0, 0, 0};
    MPI_Datatype type, old;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        MPI_Type_contiguous(4, MPI_INT, &type);
    else
        MPI_Type_vector(1, 4, 4, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Type_get_envelope(type, &a, &b, &c, &combiner);
    if (size == 2) {
        if (rank == 0)
            MPI_Send(data, 1, type, 1, 0, MPI_COMM_WORLD);
        else
            MPI_Recv(data, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (combiner == MPI_COMBINER_CONTIGUOUS)
            MPI_Recv(data, 1, type, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    old = type;
    MPI_Type_free(&type);
    if (size == 1)
        MPI_Type_get_envelope(old, &a, &b, &c, &combiner);
    MPI_Finalize();
    return 0;
}
