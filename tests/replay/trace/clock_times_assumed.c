// trace: --assume-inputs -n 2 => 0 what MPI_Wtime gives at clock_times_assumed.c:13, 15 is assumed to decide nothing
/* A clock is looked at, and what it says is printed only: the user says so. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        double begin = MPI_Wtime();
        MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        printf("%g\n", MPI_Wtime() - begin);
    }
    MPI_Finalize();
    return 0;
}
