// verify: -n 2 => verified MPI-OP-CHAR
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    char mine = 1, all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(&mine, &all, 1, MPI_CHAR, MPI_MAX, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
