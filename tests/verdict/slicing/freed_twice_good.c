// A function is called twice that frees what a global variable leads to, and says so; and others.
// verify: -n 2 => verified
#include <mpi.h>
#include <stdlib.h>
static int *work, *rest;
static void clean(void)
{
    free(work);
    work = NULL;
}
static void drop(int *data)
{
    free(data);
}
static void leave(void)
{
    free(rest);
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    work = malloc(sizeof *work);
    clean();
    clean();
    int *data = malloc(sizeof *data);
    drop(data);
    data = malloc(sizeof *data);
    drop(data);
    for (int i = 0; i < 3; i++) {
        rest = malloc(sizeof *rest);
        leave();
    }
    MPI_Finalize();
    return 0;
}
