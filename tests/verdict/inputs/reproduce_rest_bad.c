// verify: -n 4 => violated MPI-DEADLOCK says '-n 4 --args "4 1"'
// verify: -n 4 --args "4 1" => violated MPI-DEADLOCK by walk
// What is asked of an argument is solved together: the smallest number that a remainder allows.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = argc == 3 ? atoi(argv[1]) : 1, steps = argc == 3 ? atoi(argv[2]) : 0;
    if (n % size == 0 && steps >= 1 && rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
