/* Where a pointer leads to what the handler sets, it is not known when that may change. */
// verify: -n 2 => unsupported C-UNSUPPORTED line 14
#include <mpi.h>
#include <signal.h>
static volatile sig_atomic_t stop, *const there = &stop;
static void handler(int number)
{
    stop = 1;
}
int main(int argc, char **argv)
{
    void (*install)(int) = handler;
    MPI_Init(&argc, &argv);
    signal(SIGTERM, install);
    for (int i = 0; i < 10 && !*there; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
