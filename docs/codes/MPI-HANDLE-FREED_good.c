// verify: -n 2 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm copy, same;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    same = copy;
    MPI_Barrier(same);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
