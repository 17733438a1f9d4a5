// trace: -n 2 => 10 it depends on what
/* Each rank ends by its own cycle counter: one makes a round more than the other. */
#include <mpi.h>

static unsigned long long ticks(void)
{
    unsigned low, high;
#if defined(__x86_64__)
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    return (unsigned long long)high << 32 | low;
#else
    return (unsigned long long)(MPI_Wtime() * 1e9);
#endif
}

int main(int argc, char **argv)
{
    double x = 1, sum;
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    unsigned long long begin = ticks();
    while (ticks() - begin < 20000000)
        MPI_Allreduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
