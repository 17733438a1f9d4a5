/* That the handler does not run is assumed, and said. */
// verify: -n 2 --verbose => verified says "[signals"
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>
static void stop(int number)
{
    exit(number);
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    signal(SIGINT, stop);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
