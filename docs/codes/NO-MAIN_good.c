// verify: -n 2 => verified
#include <mpi.h>

static void start(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}

int main(int argc, char **argv)
{
    start(argc, argv);
    return 0;
}
