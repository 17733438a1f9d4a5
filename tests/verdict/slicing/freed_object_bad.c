/* What malloc() did not give is freed. */
// verify: -n 2 --args "" => violated C-RUNTIME line 14 says "malloc did not give" by walk
// verify: -n 2 --args "1" => violated C-RUNTIME line 16 says "malloc did not give"
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int small[4], *p = small;
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    if (argc > 5)
        p = malloc(16);
    if (argc == 1)
        free(p);
    if (argc == 2)
        free((int *)malloc(8) + 1);
    MPI_Finalize();
    return 0;
}
