// In the second round the datatype is a new one, and nobody commits it.
// verify: -n 2 => violated MPI-TYPE-UNCOMMITTED line 16
#include <mpi.h>

int main(int argc, char **argv)
{
    int x[6] = {0};
    MPI_Datatype pair;
    MPI_Init(&argc, &argv);
    for (int round = 0; round < 2; round++) {
        MPI_Type_contiguous(2, MPI_INT, &pair);
        if (round == 0) MPI_Type_commit(&pair);
        if (round == 0)
            MPI_Bcast(x, 1, pair, 0, MPI_COMM_WORLD);
        else
            MPI_Bcast(x + 2, 2, pair, 0, MPI_COMM_WORLD);
        MPI_Type_free(&pair);
    }
    MPI_Finalize();
    return 0;
}
