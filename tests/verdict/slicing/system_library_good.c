/* A library of which the system has a header gets no communicator. */
// verify: -n 2 => bounded
#include <mpi.h>
# 1 "parallel.h" 1 3
struct sum *sum_create(int parts);
double parallel_sum(struct sum *s, double x);
# 8 "system_library_good.c" 2

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm mine;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &mine);
    MPI_Comm_rank(mine, &rank);
    struct sum *s = sum_create(2);
    if (rank == 0)
        parallel_sum(s, 1.0);
    MPI_Comm_free(&mine);
    MPI_Finalize();
    return 0;
}
