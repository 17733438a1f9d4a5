// files: openmp_master_good.c -- -fopenmp
// verify: -n 2 => bounded
// In a parallel region one thread only calls MPI, and the others wait behind it.
#include <mpi.h>

static double a[100];

static void work(int i)
{
    a[i] = MPI_Wtime();
}

static void talk(void)
{
#pragma omp single
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 100; i++)
            work(i);
#pragma omp single
        MPI_Barrier(MPI_COMM_WORLD);
        talk();
    }
    MPI_Finalize();
    return 0;
}
