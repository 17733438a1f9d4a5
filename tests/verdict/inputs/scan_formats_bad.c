// verify: -n 2 => violated MPI-DEADLOCK line 18 says reproduce
// verify: -n 2 --args 3x3 => violated MPI-DEADLOCK line 18
// The longer format may be missed where the shorter one is met.
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, a = 1, b = 1, c = 1, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc < 2) {
        MPI_Finalize();
        return 1;
    }
    int longer = sscanf(argv[1], "%dx%dx%d", &a, &b, &c);
    int shorter = sscanf(argv[1], "%dx%d", &a, &b);
    if (longer != 3 && shorter == 2 && rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
