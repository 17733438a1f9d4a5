// A function frees what a global variable leads to, and is called twice.
// verify: -n 2 => violated C-RUNTIME line 8
#include <mpi.h>
#include <stdlib.h>
static int *work;
static void clean(void)
{
    free(work);
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    work = malloc(sizeof *work);
    clean();
    clean();
    MPI_Finalize();
    return 0;
}
