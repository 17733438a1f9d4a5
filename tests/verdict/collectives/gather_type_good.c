// verify: -n 2..3 => verified
// Two names of one type.
#include <mpi.h>
#include <stdint.h>

int main(int argc, char **argv)
{
    int rank, all[16];
    int32_t value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Gather(&value, 1, MPI_INT32_T, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allgather(&value, 1, MPI_INT, all, 1, MPI_INT32_T, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
