// `alias` and `count` are one variable for the linker, and so are `other` and `sum`.
// verify: -n 2 => verified
#include <mpi.h>

int count;
extern int alias __asm__("count");
int sum;
#pragma redefine_extname other sum
extern int other;

int main(int argc, char **argv)
{
    int rank, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    alias = 1;
    other = 2;
    if (rank == 0 && count + sum != 3)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
