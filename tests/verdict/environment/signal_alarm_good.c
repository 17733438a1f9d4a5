/* That the process ends in time is assumed, and said. */
// verify: -n 2 --verbose => verified says "the signal of 'alarm'"
#include <mpi.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    alarm(60);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
