/* A handler that communicates may do so at any time. */
// verify: -n 2 => unsupported C-UNSUPPORTED line 15
#include <mpi.h>
#include <signal.h>
#include <unistd.h>
static void handler(int number)
{
    MPI_Send(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
}
int main(int argc, char **argv)
{
    struct sigaction action = {.sa_flags = 0};
    action.sa_handler = handler;
    MPI_Init(&argc, &argv);
    sigaction(SIGALRM, &action, NULL);
    alarm(1);
    sleep(3);
    MPI_Finalize();
    return 0;
}
