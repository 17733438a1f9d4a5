// What MPI_Type_match_size gives is a predefined datatype: it does not match others, and
// freeing it is a fault (MPI-4.0 19.1.9).
// verify: -n 2 --args "" => violated MPI-TYPE-MISMATCH line 17
// verify: -n 1 --args "" => violated MPI-FREE-PREDEFINED line 22
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, a[2] = {0, 0};
    MPI_Datatype half;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_match_size(MPI_TYPECLASS_INTEGER, sizeof(short), &half);
    if (size == 2) {
        if (rank == 0)
            MPI_Send(a, 1, half, 1, 0, MPI_COMM_WORLD);
        else
            MPI_Recv(a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (size == 1)
        MPI_Type_free(&half);
    MPI_Finalize();
    return 0;
}
