// files: openmp_parameter_good.c -- -fopenmp
// verify: -n 2 => verified
// A parameter that is written as an array is a pointer, and each task has a copy of it.
#include <mpi.h>

static void fill(int to[4], int from[], int n)
{
    if (n == 0)
        return;
#pragma omp task
    {
        from = to + n - 1;
        *from = n;
    }
#pragma omp task
    fill(to, from, n - 1);
    if (from != to + 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
}

int main(int argc, char **argv)
{
    int rank, part[4], other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel
#pragma omp single
    fill(part, part + 3, 4);
    if (rank == 0)
        MPI_Send(&part[3], 1, MPI_INT, 1, part[3], MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&other, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
