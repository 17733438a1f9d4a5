// every: violated 12
// With 12 processes a communicator is made with an info object that was freed.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm copy;
    MPI_Info info, same;
    MPI_Info_create(&info);
    same = info;
    MPI_Info_free(&info);
    if (size == 12)
        MPI_Comm_dup_with_info(MPI_COMM_WORLD, same, &copy);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
