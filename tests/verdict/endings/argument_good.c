// verify: -n 2..3 --error-on environment => violated C-RUNTIME line 11 says "fail at"
// verify: -n 2..3 --assume-environment => bounded
/* Without an argument argv[1] is NULL; with one nothing is wrong. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n;
    MPI_Init(&argc, &argv);
    n = atoi(argv[1]);
    if (n > 3)
        MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
