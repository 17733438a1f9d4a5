// `first + 1` lies in `first`, and `first + 2` is not in the midst of `second`.
// verify: -n 2 => verified by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, got = 0;
    int first[2] = {0, 0}, second[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && (first + 1 == second || first + 2 == second + 1 || &second[0] == first))
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
