// verify: -n 2..3 => violated MPI-COLL-MISSING line 18
// Rank 0 waits for as many threads as it counts beside itself: none.
#include <mpi.h>
#include <omp.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::vector<int> of(1);
#pragma omp parallel
    {
        of.at(omp_get_thread_num()) = omp_get_num_threads();
    }
    if (of[0] == 1 + (rank == 0))
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
