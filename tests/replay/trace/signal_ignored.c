// trace: -n 2 => 0 cannot hang
/* Signals that the program does not take, or that an error raises. */
#include <mpi.h>
#include <signal.h>

static void on_signal(int number)
{
    (void)number;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    signal(SIGFPE, on_signal);
    signal(SIGUSR1, SIG_IGN);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
