// verify: -n 2..4 => violated MPI-DEADLOCK line 15
// What goes wrong needs a share of two or more: no small value of argv[1] shows it with four ranks.
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = argc > 1 ? atoi(argv[1]) : 0;
    int local = n / size;
    for (int i = 0; i < local; i++) {
        if (i == 1 && rank == 1)
            MPI_Recv(&x, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Allreduce(&i, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
