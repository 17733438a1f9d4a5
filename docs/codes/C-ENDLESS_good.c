// verify: -n 2 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, go = 1;
    double x = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (go && rank == 1)
        go = (x = x / 2) > 0.001;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return x > 0;
}
