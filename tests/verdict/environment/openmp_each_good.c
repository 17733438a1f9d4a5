// files: openmp_each_good.c -- -fopenmp
// verify: -n 2 --verbose => verified says races clean
// How many threads there are decides nothing: the iterations are shared out.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int count = 0;
    MPI_Init(&argc, &argv);
#pragma omp parallel
    {
        int mine = omp_get_thread_num();
        mine += omp_get_num_threads();
#pragma omp for reduction(+ : count)
        for (int i = 0; i < 4; i++)
            count++;
    }
    for (int i = 0; i < count; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
