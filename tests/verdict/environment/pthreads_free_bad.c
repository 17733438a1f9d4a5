/* A thread gives back what is written to behind it. */
// verify: -n 2 => bounded says "whose life ends at line 17"
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
static void *run(void *p)
{
    free(p);
    return NULL;
}
int main(int argc, char **argv)
{
    pthread_t t;
    int *p = malloc(4);
    MPI_Init(&argc, &argv);
    pthread_create(&t, NULL, run, p);
    pthread_join(t, NULL);
    *p = 1;
    MPI_Finalize();
    return 0;
}
