/* sigaction() may be called through a pointer. */
// verify: -n 2 => unsupported C-UNSUPPORTED
#include <mpi.h>
#include <signal.h>
#include <unistd.h>
static int (*const install)(int, const struct sigaction *, struct sigaction *) = sigaction;
static void handler(int number)
{
    MPI_Barrier(MPI_COMM_WORLD);
}
int main(int argc, char **argv)
{
    struct sigaction action = {.sa_handler = handler};
    MPI_Init(&argc, &argv);
    install(SIGALRM, &action, NULL);
    alarm(1);
    MPI_Finalize();
    return 0;
}
