// verify: -n 2 => violated MPI-ARG-INFO
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Info info = MPI_INFO_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Info_set(info, "key", "value");
    MPI_Finalize();
    return 0;
}
