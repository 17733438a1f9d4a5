// trace: -n 2 => 5 the signals that come (signal) at signal_taken.c:17
/* When the signal comes, nobody knows; that of an error ends the program, and does not count. */
#include <mpi.h>
#include <signal.h>

static volatile sig_atomic_t ends;

static void on_signal(int number)
{
    ends = number;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    signal(SIGFPE, on_signal);
    signal(SIGUSR1, on_signal);
    if (!ends)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
