// every: proved
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Info info = MPI_INFO_NULL;
    if (size < 12)
        MPI_Info_create(&info);
    if (size < 12)
        MPI_Info_set(info, "access_style", "read_once");
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
