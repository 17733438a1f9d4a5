/* The handler does not change what the loop waits for. */
// verify: -n 2 => bounded says "if the loop at line 15 ends: verified within bounds"
#include <mpi.h>
#include <signal.h>
static volatile sig_atomic_t go;
static void handler(int number)
{
    if (number == 0)
        go = 1;
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    signal(SIGUSR1, handler);
    while (!go)
        continue;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
