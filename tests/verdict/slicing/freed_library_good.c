/* The variable is null, or other memory, when it is used again. */
// verify: -n 2 --args "" => verified
// verify: -n 2 --args "x" => verified
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
    p = argc == 1 ? malloc(sizeof *p) : NULL;
    if (argc == 1)
        memset(p, 1, sizeof *p);
    free(p);
    MPI_Finalize();
    return 0;
}
