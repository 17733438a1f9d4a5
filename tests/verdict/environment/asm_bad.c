// verify: -n 2 => inconclusive MPI-DEADLOCK line 14 says unknown-call by own
// What inline assembly may write through a pointer is any value.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, other = 2;
    int *p = &other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    __asm__ volatile("movl $1, (%0)" : : "r"(p) : "memory");
    MPI_Barrier(MPI_COMM_WORLD);
    if (other != 2)
        MPI_Recv(&other, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
