// files: openmp_number_bad.c -- -fopenmp
// verify: -n 2 => bounded says one-thread by walk
// The number of the thread is asked for in a function: more threads would set the flag.
#include <mpi.h>
#include <omp.h>

static int number(void)
{
    return omp_get_thread_num();
}

int main(int argc, char **argv)
{
    int flag = 0;
    MPI_Init(&argc, &argv);
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        if (number() == 1)
            flag = 1;
    if (flag == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
