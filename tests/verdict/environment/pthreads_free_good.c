/* Each gives back what is its own. */
// verify: -n 2 => verified
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
static void *run(void *p)
{
    int *own = malloc(4);
    *own = *(int *)p;
    free(own);
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
    free(p);
    MPI_Finalize();
    return 0;
}
