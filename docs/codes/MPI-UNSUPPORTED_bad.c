// verify: -n 2 => unsupported MPI-UNSUPPORTED
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_attach(window, &x, sizeof x);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
