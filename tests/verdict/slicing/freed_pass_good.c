/* What was freed is passed on, and nothing is written there. */
// verify: -n 2 => verified says "verified for n = 2"
#include <mpi.h>
#include <stdlib.h>
static int is_there(const int *p)
{
    return p != NULL;
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int *p = malloc(sizeof *p);
    free(p);
    if (is_there(p))
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
