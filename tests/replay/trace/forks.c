// trace: -n 2 => 0 cannot hang
/* A process that a rank has started ends, and the rank goes on. */
#include <mpi.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (fork() == 0)
        exit(0);
    wait(NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
