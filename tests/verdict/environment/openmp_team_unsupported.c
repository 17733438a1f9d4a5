// files: openmp_team_unsupported.c -- -fopenmp
// verify: -n 2 => unsupported C-UNSUPPORTED line 20
// Each thread calls a function with a team of its own, whose first thread calls MPI.
#include <mpi.h>

static void talk(void)
{
#pragma omp parallel num_threads(2)
    {
#pragma omp master
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel num_threads(2)
    talk();
    MPI_Finalize();
    return 0;
}
