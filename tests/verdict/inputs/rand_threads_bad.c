/* Threads draw from the sequence, too: how many have done so before is open. */
// verify: -n 2 => inconclusive says "possibly violated" by own
// files: rand_threads_bad.c -- -fopenmp
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    double sum = 0;
    MPI_Init(&argc, &argv);
    srand(7);
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 10; i++)
        if (rand() % 2)
            sum += rand();
#pragma omp parallel
    {
        if (rand() % 3 == 0)
            sum = 1;
    }
    if (rand() % 2)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return sum > 100;
}
