/* A function of the library writes to memory that was freed, or frees it again. */
// verify: -n 2 --args "" => violated C-RUNTIME line 15
// verify: -n 2 --args "x" => violated C-RUNTIME line 17
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
static int *p;
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    p = malloc(sizeof *p);
    free(p);
    if (argc == 1)
        memset(p, 1, sizeof *p);
    if (argc == 2)
        free(p);
    MPI_Finalize();
    return 0;
}
