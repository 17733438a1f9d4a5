/* A function of the system that is in no table calls a function of the program. */
// verify: -n 2 => verified
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

static int ready;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void prepare(void)
{
    ready = 1;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    pthread_once(&once, prepare);
    printf("%d\n", ready);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
