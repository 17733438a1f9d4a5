// files: openmp_task_good.c -- -fopenmp
// verify: -n 2 => verified
// A task has a copy of what the threads do not share; what they share it changes.
#include <mpi.h>

static void work(int *counted)
{
    int own = 1;
#pragma omp task
    {
        own = 2;
        *counted = own;
    }
#pragma omp taskwait
    if (own != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
}

int main(int argc, char **argv)
{
    int shared = 0, counted = 0;
    MPI_Init(&argc, &argv);
#pragma omp parallel
#pragma omp single
    {
        work(&counted);
#pragma omp task
        shared = 3;
    }
    if (shared == 3 && counted == 2)
        MPI_Barrier(MPI_COMM_WORLD);
    else
        MPI_Recv(&shared, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
