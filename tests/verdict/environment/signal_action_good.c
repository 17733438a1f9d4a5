/* One handler counts, which only one rank is asked about; another one ends the process. */
// verify: -n 2 => verified
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
static int n;
static void handler(int number, siginfo_t *info, void *context)
{
    n++;
}
static void give_up(int number)
{
    fprintf(stderr, "signal %d\n", number);
    MPI_Abort(MPI_COMM_WORLD, number);
}
int main(int argc, char **argv)
{
    struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO};
    struct sigaction last = {.sa_handler = give_up};
    int before = 0;
    MPI_Init(&argc, &argv);
    sigaction(SIGSEGV, &last, NULL);
    sigaction(SIGUSR1, &action, NULL);
    before = n;
    MPI_Bcast(&before, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (before > 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
