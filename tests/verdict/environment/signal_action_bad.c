/* sigaction() finds the handler in memory. */
// verify: -n 2 --max-steps 200000 => violated MPI-COLL-MISSING line 18
#include <mpi.h>
#include <signal.h>
static int n;
static void handler(int number, siginfo_t *info, void *context)
{
    n++;
}
int main(int argc, char **argv)
{
    struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO};
    MPI_Init(&argc, &argv);
    sigaction(SIGUSR1, &action, NULL);
    int before = n;
    MPI_Barrier(MPI_COMM_WORLD);
    if (before != n)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
