// files: openmp_array_bad.c -- -fopenmp
// verify: -n 2 => violated MPI-DEADLOCK line 17
// As its twin, but the array is shared: behind the region its first element is 0 or 1.
#include <mpi.h>
#include <string.h>

static int count(int n, int rank)
{
    int parts[n], sum = 0;
    parts[0] = 1 - rank;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 100; i++) {
        memset(parts, 0, sizeof parts);
        parts[i % n]++;
        sum += parts[0];
    }
    MPI_Sendrecv(&n, 1, MPI_INT, parts[0], 0, &sum, 1, MPI_INT, parts[0], 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    count(size, rank);
    MPI_Finalize();
    return 0;
}
