// verify: -n 2 => verified clean
// What inline assembly gives, or may write through a pointer, decides nothing.
#include <mpi.h>

int main(int argc, char **argv)
{
    unsigned low, high;
    int rank, own = 1, other = 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    __asm__ volatile("" ::: "memory");
    __asm__ volatile("movl $1, (%0)" : : "r"(&other) : "memory");
    if (own == 1 && rank < 2)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return other + (int)low;
}
