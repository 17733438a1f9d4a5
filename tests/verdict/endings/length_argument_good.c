// The length of an array is an argument: that it is negative is a condition of the answer.
// verify: -n 2 => bounded says "unless atoi(argv[1]) * 8 is negative"
// verify: -n 2 --check environment => violated C-RUNTIME line 18
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n;
    double sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc < 2) {
        MPI_Finalize();
        return 1;
    }
    n = atoi(argv[1]);
    double part[n];
    for (int i = 0; i < n; i++)
        part[i] = rank;
    for (int i = 0; i < n; i++)
        sum += part[i];
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
