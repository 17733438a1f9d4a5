/* Each rank decides by what it has read whether it stays out; then it has no communicator. */
// verify: -n 2 --check environment => violated MPI-ARG-COMM line 18
// verify: -n 2 => inconclusive MPI-ARG-COMM line 18 says "possibly violated"
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int world, rank, x = 0, mine = 0;
    MPI_Comm some;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &world);
    FILE *file = fopen("/proc/self/stat", "r");
    if (file && fscanf(file, "%d", &mine) != 1)
        mine = 0;
    MPI_Comm_split(MPI_COMM_WORLD, mine > 100 ? 1 : MPI_UNDEFINED, world, &some);
    {
        MPI_Comm_rank(some, &rank);
        MPI_Bcast(&x, 1, MPI_INT, 0, some);
        MPI_Comm_free(&some);
    }
    MPI_Finalize();
    return 0;
}
