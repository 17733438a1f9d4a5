// MPI_Type_match_size gives predefined datatypes, also those that are not named here
// (MPI-4.0 19.1.9): they match equal types and are not freed.
// verify: -n 2 => verified clean
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, a = 0;
    short b = 0;
    MPI_Datatype whole, half;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_match_size(MPI_TYPECLASS_INTEGER, sizeof(int), &whole);
    MPI_Type_match_size(MPI_TYPECLASS_INTEGER, sizeof(short), &half);
    if (rank == 0) {
        MPI_Send(&a, 1, whole, 1, 0, MPI_COMM_WORLD);
        MPI_Send(&b, 1, half, 1, 1, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&b, 1, half, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
